import type { Locale } from '@farm/contracts';
import type { SegmentName, Sign } from '@farm/contracts/rollout';
import type { HarmFigures, VersionFigures } from './mail.ts';

/** Lines of an email with the figures of a canary and of the stable version. */
export const sayHarm: Record<Locale, (harm: HarmFigures) => [canary: string, stable: string]> = {
  en: ({ sign, segment, canary, stable }) => {
    const what = sign === null ? 'failed for' : signsEn[sign];
    const whom = segment === null ? 'visitors' : `visitors (${segmentsEn(segment)})`;
    const say = ({ version, visitors, failed }: VersionFigures) =>
      `${version}: ${what} ${failed} of ${visitors} ${whom}`;
    return [say(canary), say(stable)];
  },
  zh: ({ sign, segment, canary, stable }) => {
    const what = sign === null ? '出现故障' : signsZh[sign];
    const whom = segment === null ? '访客' : `访客（${segmentsZh[segment]}）`;
    const say = ({ version, visitors, failed }: VersionFigures) =>
      `${version}：${visitors} 位${whom}中有 ${failed} 位${what}`;
    return [say(canary), say(stable)];
  },
};

const signsEn: Record<Sign, string> = {
  abandoned: 'was left, or hung, before it was shown to',
  'left-early': 'was left within five seconds by',
  late: 'showed its content more than four seconds late to',
  shifting: 'moved its content under the eyes of',
  slow: 'answered more than half a second late to',
  busy: 'blocked the page for more than two seconds for',
  'failed-calls': 'had failed calls for',
};
const signsZh: Record<Sign, string> = {
  abandoned: '在页面显示之前离开或页面卡死',
  'left-early': '在五秒内离开',
  late: '等待四秒以上才看到内容',
  shifting: '遇到内容跳动',
  slow: '操作后等待半秒以上才有响应',
  busy: '遇到页面卡顿两秒以上',
  'failed-calls': '遇到接口调用失败',
};

function segmentsEn(segment: SegmentName): string {
  return segment.replace(':', ' ');
}

const segmentsZh: Record<SegmentName, string> = {
  'language:en': '英文',
  'language:zh-CN': '中文',
  'language:other': '其他语言',
  'screen:phone': '手机',
  'screen:tablet': '平板',
  'screen:desktop': '桌面',
  'role:none': '未登录',
  'role:user': '用户',
  'role:admin': '管理员',
  'browser:chromium': 'Chromium 浏览器',
  'browser:firefox': 'Firefox 浏览器',
  'browser:safari': 'Safari 浏览器',
  'browser:other': '其他浏览器',
};
