/** For how long messages are kept after they came (product §14.1). */
export interface MessageRetention {
	/** Null keeps them for ever. */
	months: number | null;
	/** ISO 8601. Nothing is removed before. */
	startsAt: string;
	/** The one a change starts from. */
	version: number;
}

/** The notice that the owner sees with the messages. */
export interface RetentionNoticeData {
	/** Null keeps them for ever. */
	months: number | null;
	/** Where the rule has not begun yet: when it does (ISO 8601), and how many messages it concerns. */
	upcoming: { startsAt: string; count: number } | null;
}
