/** Reads the documents in which OAuth clients describe themselves (Client ID Metadata Documents). */
export interface ClientDocumentsPort {
  /**
   * @param url https
   * @returns the JSON at this address, unchecked; undefined if there is none
   * @throws AppError overloaded
   */
  read(url: string): Promise<unknown>;
}
