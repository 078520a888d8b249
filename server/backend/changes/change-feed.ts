/** Something was saved. */
export interface Change {
	/** The table that changed, or `*` when only the version is known. */
	table: string;
	version: number;
}

/** Announces the changes of one topic. */
export type ChangeFeed = Pick<ChangeHub, "subscribe" | "currentVersion" | "announceVersion">;

/** The version and the listeners of a topic. */
export class ChangeHub {
	#version = 0;
	#listeners = new Set<(change: Change) => void>();

	/** Calls the listeners, unless this version was announced before. */
	announce(change: Change): void {
		if (change.version <= this.#version) return;
		this.#version = change.version;
		for (const listener of this.#listeners) listener(change);
	}

	/** Calls back after each committed change. Returns the unsubscribe function. */
	subscribe(listener: (change: Change) => void): () => void {
		this.#listeners.add(listener);
		return () => this.#listeners.delete(listener);
	}

	/** The version now: grows with every change. */
	currentVersion(): number {
		return this.#version;
	}

	/** Announces a version that this process found out itself. */
	announceVersion(version: number): void {
		this.announce({ table: "*", version });
	}
}
