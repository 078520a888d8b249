/** A link of the header's or footer's menu, as visitors see it. */
export interface NavigationLink {
	id: string;
	title: string;
	/** A path on this site or a web address. */
	path: string;
}

/** A menu item as the back office edits it. */
export interface NavigationItem extends NavigationLink {
	showInHeader: boolean;
	showInFooter: boolean;
	/** An item is shown where its flag says, while it is active. */
	active: boolean;
	/** Lower appears first. */
	displayOrder: number;
	/** Grows with every save; a save names the version it started from. */
	version: number;
}
