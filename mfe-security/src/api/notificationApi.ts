import { toRequest } from '@farm/contracts/call';
import * as calls from '@farm/contracts/calls';
import type { WebhookChange } from '@farm/contracts/notification';
import { baseApi, toEndpoint, toPages } from '@farm/remote-sdk/api';

/**
 * Notifications of the signed-in user: events by channel, browsers and webhooks. The secret of a webhook comes only from
 * a mutation, whose result the page forgets.
 */
const notificationApi = baseApi
  .enhanceEndpoints({ addTagTypes: ['Notifications', 'WebhookDelivery'] })
  .injectEndpoints({
    overrideExisting: 'throw',
    endpoints: (build) => ({
      getNotifications: build.query({
        ...toEndpoint(calls.readNotifications),
        providesTags: ['Notifications'],
      }),
      changeNotifications: build.mutation({
        ...toEndpoint(calls.updateNotifications),
        invalidatesTags: ['Notifications'],
      }),
      createMailTest: build.mutation(toEndpoint(calls.testMail)),
      createPushTest: build.mutation({
        ...toEndpoint(calls.testPush),
        // A browser that is gone is no longer listed.
        invalidatesTags: ['Notifications'],
      }),
      createPushBrowser: build.mutation({
        ...toEndpoint(calls.addPushBrowser),
        invalidatesTags: ['Notifications'],
      }),
      deletePushBrowser: build.mutation({
        ...toEndpoint(calls.removePushBrowser),
        invalidatesTags: ['Notifications'],
      }),
      createWebhook: build.mutation({
        ...toEndpoint(calls.addWebhook),
        invalidatesTags: ['Notifications'],
      }),
      changeWebhook: build.mutation({
        ...toEndpoint(calls.updateWebhook, ({ id, ...body }: WebhookChange & { id: string }) => ({
          params: { id },
          body,
        })),
        invalidatesTags: ['Notifications'],
      }),
      deleteWebhook: build.mutation({
        ...toEndpoint(calls.removeWebhook),
        invalidatesTags: ['Notifications'],
      }),
      createWebhookSecret: build.mutation(toEndpoint(calls.replaceWebhookSecret)),
      createWebhookTest: build.mutation({
        ...toEndpoint(calls.testWebhook),
        invalidatesTags: ['Notifications', 'WebhookDelivery'],
      }),
      listDeliveries: build.infiniteQuery({
        ...toPages(calls.listDeliveries, (_id: string) => ({})),
        query: ({ queryArg: id, pageParam }: { queryArg: string; pageParam: string | null }) =>
          toRequest(calls.listDeliveries, { params: { id }, query: { cursor: pageParam ?? undefined } }),
        providesTags: ['WebhookDelivery'],
      }),
    }),
  });

export const {
  useGetNotificationsQuery,
  useChangeNotificationsMutation,
  useCreateMailTestMutation,
  useCreatePushTestMutation,
  useCreatePushBrowserMutation,
  useDeletePushBrowserMutation,
  useCreateWebhookMutation,
  useChangeWebhookMutation,
  useDeleteWebhookMutation,
  useCreateWebhookSecretMutation,
  useCreateWebhookTestMutation,
  useListDeliveriesInfiniteQuery,
} = notificationApi;
