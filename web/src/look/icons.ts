import accountCircle from '@material-symbols/svg-400/outlined/account_circle.svg?raw';
import add from '@material-symbols/svg-400/outlined/add.svg?raw';
import assigned from '@material-symbols/svg-400/outlined/assignment_ind.svg?raw';
import asset from '@material-symbols/svg-400/outlined/deployed_code.svg?raw';
import back from '@material-symbols/svg-400/outlined/chevron_left.svg?raw';
import cable from '@material-symbols/svg-400/outlined/cable.svg?raw';
import calendar from '@material-symbols/svg-400/outlined/calendar_month.svg?raw';
import chart from '@material-symbols/svg-400/outlined/show_chart.svg?raw';
import check from '@material-symbols/svg-400/outlined/check.svg?raw';
import close from '@material-symbols/svg-400/outlined/close.svg?raw';
import comment from '@material-symbols/svg-400/outlined/chat_bubble.svg?raw';
import computer from '@material-symbols/svg-400/outlined/computer.svg?raw';
import copy from '@material-symbols/svg-400/outlined/content_copy.svg?raw';
import cut from '@material-symbols/svg-400/outlined/content_cut.svg?raw';
import dashboard from '@material-symbols/svg-400/outlined/dashboard.svg?raw';
import drag from '@material-symbols/svg-400/outlined/drag_indicator.svg?raw';
import duplicate from '@material-symbols/svg-400/outlined/library_add.svg?raw';
import edit from '@material-symbols/svg-400/outlined/edit.svg?raw';
import expandMore from '@material-symbols/svg-400/outlined/keyboard_arrow_down.svg?raw';
import file from '@material-symbols/svg-400/outlined/description.svg?raw';
import flag from '@material-symbols/svg-400/outlined/flag.svg?raw';
import forward from '@material-symbols/svg-400/outlined/chevron_right.svg?raw';
import fullscreen from '@material-symbols/svg-400/outlined/fullscreen.svg?raw';
import group from '@material-symbols/svg-400/outlined/group.svg?raw';
import handshake from '@material-symbols/svg-400/outlined/handshake.svg?raw';
import history from '@material-symbols/svg-400/outlined/history.svg?raw';
import key from '@material-symbols/svg-400/outlined/key.svg?raw';
import keyboard from '@material-symbols/svg-400/outlined/keyboard.svg?raw';
import language from '@material-symbols/svg-400/outlined/language.svg?raw';
import linkOff from '@material-symbols/svg-400/outlined/link_off.svg?raw';
import list from '@material-symbols/svg-400/outlined/list.svg?raw';
import location from '@material-symbols/svg-400/outlined/location_on.svg?raw';
import lock from '@material-symbols/svg-400/outlined/lock.svg?raw';
import maintenance from '@material-symbols/svg-400/outlined/build.svg?raw';
import map from '@material-symbols/svg-400/outlined/map.svg?raw';
import merge from '@material-symbols/svg-400/outlined/merge.svg?raw';
import menu from '@material-symbols/svg-400/outlined/menu.svg?raw';
import more from '@material-symbols/svg-400/outlined/more_vert.svg?raw';
import notifications from '@material-symbols/svg-400/outlined/notifications.svg?raw';
import phone from '@material-symbols/svg-400/outlined/mobile.svg?raw';
import redo from '@material-symbols/svg-400/outlined/redo.svg?raw';
import minus from '@material-symbols/svg-400/outlined/remove.svg?raw';
import remove from '@material-symbols/svg-400/outlined/delete.svg?raw';
import renew from '@material-symbols/svg-400/outlined/autorenew.svg?raw';
import resize from '@material-symbols/svg-400/outlined/open_in_full.svg?raw';
import router from '@material-symbols/svg-400/outlined/router.svg?raw';
import rule from '@material-symbols/svg-400/outlined/rule.svg?raw';
import scheme from '@material-symbols/svg-400/outlined/contrast.svg?raw';
import search from '@material-symbols/svg-400/outlined/search.svg?raw';
import send from '@material-symbols/svg-400/outlined/send.svg?raw';
import snooze from '@material-symbols/svg-400/outlined/snooze.svg?raw';
import sensors from '@material-symbols/svg-400/outlined/sensors.svg?raw';
import settings from '@material-symbols/svg-400/outlined/settings.svg?raw';
import signOut from '@material-symbols/svg-400/outlined/logout.svg?raw';
import speed from '@material-symbols/svg-400/outlined/speed.svg?raw';
import star from '@material-symbols/svg-400/outlined/star.svg?raw';
import starred from '@material-symbols/svg-400/outlined/star-fill.svg?raw';
import tag from '@material-symbols/svg-400/outlined/sell.svg?raw';
import today from '@material-symbols/svg-400/outlined/calendar_month.svg?raw';
import undo from '@material-symbols/svg-400/outlined/undo.svg?raw';
import visibility from '@material-symbols/svg-400/outlined/visibility.svg?raw';
import visibilityOff from '@material-symbols/svg-400/outlined/visibility_off.svg?raw';
import volumeOff from '@material-symbols/svg-400/outlined/volume_off.svg?raw';
import volumeUp from '@material-symbols/svg-400/outlined/volume_up.svg?raw';
import warning from '@material-symbols/svg-400/outlined/warning.svg?raw';
import workspaces from '@material-symbols/svg-400/outlined/domain.svg?raw';

const files = {
  accountCircle,
  add,
  asset,
  assigned,
  back,
  cable,
  calendar,
  chart,
  check,
  close,
  comment,
  computer,
  copy,
  cut,
  dashboard,
  drag,
  duplicate,
  edit,
  expandMore,
  file,
  flag,
  forward,
  fullscreen,
  group,
  handshake,
  history,
  key,
  keyboard,
  language,
  linkOff,
  list,
  location,
  lock,
  maintenance,
  map,
  menu,
  merge,
  minus,
  more,
  notifications,
  phone,
  redo,
  remove,
  renew,
  resize,
  router,
  rule,
  scheme,
  search,
  send,
  sensors,
  settings,
  signOut,
  snooze,
  speed,
  star,
  starred,
  tag,
  today,
  undo,
  visibility,
  visibilityOff,
  volumeOff,
  volumeUp,
  warning,
  workspaces,
};
export type IconName = keyof typeof files;

/** Outline of an icon on the set's own grid (0 -960 960 960). */
export function outlineOf(name: IconName): string {
  return / d="([^"]+)"/.exec(files[name])?.[1] ?? '';
}
