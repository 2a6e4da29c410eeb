/** The settings pages. The overview marks the same outages as the connection page. */
export { type Outage, outagesOf } from './connection/response-times/chart-lines';
