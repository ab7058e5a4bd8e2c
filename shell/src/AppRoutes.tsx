import { type Mount, type ResolvedRemote, STATUS_PAGES } from '@farm/contracts/registry';
import { Navigate, Route, Routes } from 'react-router-dom';
import { AuthLayout } from './layout/AuthLayout.tsx';
import { CenterLayout } from './layout/CenterLayout.tsx';
import { PlainLayout } from './layout/PlainLayout.tsx';
import { PublicLayout } from './layout/PublicLayout.tsx';
import { usePageStart } from './layout/usePageStart.ts';
import { useScrollPosition } from './layout/useScrollPosition.ts';
import { StatusPage } from './pages/StatusPage.tsx';
import { RemotePage } from './remotes/RemotePage.tsx';
import { RoleGuard } from './session/RoleGuard.tsx';
import { SessionGuard } from './session/SessionGuard.tsx';

const layouts = { public: PublicLayout, auth: AuthLayout, center: CenterLayout, plain: PlainLayout };

/** Every route of the page: the remotes' routes, from their descriptors, and the shell's own. */
export function AppRoutes({ remotes }: { remotes: ResolvedRemote[] }) {
  usePageStart();
  useScrollPosition();
  return (
    <Routes>
      {Object.entries(layouts).map(([name, Layout]) => (
        <Route key={name} element={<Layout remotes={remotes} />}>
          {remotes.flatMap((remote) =>
            remote.descriptor.mounts
              .filter((mount) => mount.layout === name)
              .map((mount) => (
                <Route
                  key={mount.path}
                  path={mount.path}
                  element={<MountedPage remote={remote} mount={mount} />}
                />
              )),
          )}
        </Route>
      ))}
      <Route element={<PlainLayout />}>
        {STATUS_PAGES.map((status) => (
          <Route key={status} path={`/${status}`} element={<StatusPage status={status} />} />
        ))}
        <Route path="*" element={<UnknownPath />} />
      </Route>
    </Routes>
  );
}

function UnknownPath() {
  return (
    <>
      <Navigate to="/404" replace />
      {/* The redirect renders nothing itself; this avoids a blank frame. */}
      <StatusPage status="404" />
    </>
  );
}

function MountedPage({ remote, mount }: { remote: ResolvedRemote; mount: Mount }) {
  // Keyed by path, so that a page never waits for the previous page to unmount, and errors stay with their page.
  const page = (
    <RoleGuard roles={mount.roles}>
      <RemotePage key={mount.path} remote={remote} mount={mount} />
    </RoleGuard>
  );
  return mount.access === 'user' ? <SessionGuard>{page}</SessionGuard> : page;
}
