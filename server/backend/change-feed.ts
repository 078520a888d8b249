/** Something visitors can see was saved. */
export interface Change {
	/** The table that changed, or `*` when only the version tells that something did. */
	table: string;
	version: number;
}

export interface ChangeFeed {
	/** Calls back after each committed change of public content. Returns the unsubscribe function. */
	subscribe(listener: (change: Change) => void): () => void;
	/** Version of the public content now: grows with every change. */
	currentVersion(): number;
}

/** A feed that is running, and the end of it. */
export interface RunningChangeFeed extends ChangeFeed {
	stop(): Promise<void>;
}

/** Keeps the version and the listeners, whatever the changes are heard through. */
export class ChangeHub implements ChangeFeed {
	#version = 0;
	#listeners = new Set<(change: Change) => void>();

	/** Tells the listeners, unless this version was heard of before. */
	announce(change: Change): void {
		if (change.version <= this.#version) return;
		this.#version = change.version;
		for (const listener of this.#listeners) listener(change);
	}

	subscribe(listener: (change: Change) => void): () => void {
		this.#listeners.add(listener);
		return () => this.#listeners.delete(listener);
	}

	currentVersion(): number {
		return this.#version;
	}
}
