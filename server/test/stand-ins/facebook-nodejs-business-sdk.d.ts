/** What the tests use of Meta's own library, which comes without types. */
declare module 'facebook-nodejs-business-sdk' {
  type Row = Record<string, unknown>;
  interface Cursor<T> extends Array<T> {
    hasNext(): boolean;
    /** Replaces the rows by those of the next page. */
    next(): Promise<Cursor<T>>;
  }
  interface GraphObject {
    readonly id: string;
    readonly _data: Row;
    get(fields: readonly string[], params?: Row): Promise<GraphObject>;
    update(fields: readonly string[], params: Row): Promise<GraphObject>;
    delete(fields: readonly string[]): Promise<unknown>;
  }
  interface ReportRun extends GraphObject {
    getInsights(fields: readonly string[], params: Row): Promise<Cursor<GraphObject>>;
  }
  interface Api {
    setDebug(flag: boolean): Api;
  }
  export const FacebookAdsApi: { init(accessToken: string, locale: string, crashLog: boolean): Api };
  export class AdAccount {
    constructor(id: string, data?: Row, parentId?: undefined, api?: Api);
    createCampaign(fields: readonly string[], params: Row): Promise<GraphObject>;
    createAdSet(fields: readonly string[], params: Row): Promise<GraphObject>;
    createAd(fields: readonly string[], params: Row): Promise<GraphObject>;
    getInsights(fields: readonly string[], params: Row): Promise<Cursor<GraphObject>>;
    getInsightsAsync(fields: readonly string[], params: Row): Promise<ReportRun>;
  }
}
