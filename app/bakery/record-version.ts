/** Which record a save changes, and the version it started from. */
export interface RecordVersion {
	id: string;
	version: number;
}
