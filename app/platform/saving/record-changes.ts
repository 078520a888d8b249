/** Who changed a record: oneself elsewhere, an account (null when it is gone), or the server. */
export type ChangeAuthor =
	| { kind: "self" }
	| { kind: "account"; name: string | null }
	| { kind: "server" };

/** How a record was deleted. */
export interface Deletion {
	/** Its name. */
	name: string;
	by: ChangeAuthor;
	/** ISO 8601. */
	at: string;
	/** Whether it can be restored. */
	isInTrash: boolean;
}
