/** One stored section of `site_content` (product §3), not parsed yet. */
export interface Section {
	key: string;
	title: string | null;
	subtitle: string | null;
	/** Plain text, rich text, or a JSON object in the form its section asks for. */
	content: string | null;
	imageUrl: string | null;
	/** Increases with every save; a save names the version it started from. */
	version: number;
}

/** New values of one section. What is left out stays; a section that does not exist is made. */
export interface SectionChange {
	key: string;
	/** The version the change started from, 0 for a new section; any version if it is missing. */
	expectedVersion?: number;
	title?: string | null;
	subtitle?: string | null;
	content?: string | null;
	imageUrl?: string | null;
}
