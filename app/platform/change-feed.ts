/** A committed change of public content. */
export interface Change {
	table: string;
	/** The version of the public content after the change. */
	version: number;
}

/** Tells this process of every committed change of public content, by whichever process. */
export interface ChangeFeed {
	/** Calls back after each change. Returns the function that ends the subscription. */
	subscribe(listener: (change: Change) => void): () => void;
	/** The version of the public content now. Grows with every change. */
	currentVersion(): number;
}
