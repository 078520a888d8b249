/** A paragraph of a list as word processors write it: flat, its depth said by a number. */
export interface FlatListItem {
	/** Its content, as HTML. */
	html: string;
	/** 1 for the outermost list. */
	level: number;
	isOrdered: boolean;
	/** Its number, where it is known and the list is ordered. */
	number?: number;
	/** How an ordered list counts, as HTML's `type`; decimal numbers if it is not given. */
	type?: "a" | "A" | "i" | "I";
	/** Neighbors of different lists do not become one. */
	listId?: string;
	/** Attributes of the `li`, as HTML. */
	attributes?: string;
}

interface OpenList {
	tag: "ol" | "ul";
	level: number;
	listId: string | undefined;
}

/** Items that follow each other as lists inside lists, as HTML. */
export function nestListItems(items: readonly FlatListItem[]): string {
	const open: OpenList[] = [];
	let html = "";
	for (const item of items) {
		while (open.length > 0 && !canHold(open.at(-1), item)) html += `</li></${open.pop()?.tag}>`;
		if (open.at(-1)?.level === item.level) html += "</li>";
		else {
			const tag = item.isOrdered ? "ol" : "ul";
			open.push({ tag, level: item.level, listId: item.listId });
			html += `<${tag}${item.isOrdered ? numbering(item) : ""}>`;
		}
		html += `<li${item.attributes ? ` ${item.attributes}` : ""}>${item.html}`;
	}
	return (
		html +
		open
			.reverse()
			.map(({ tag }) => `</li></${tag}>`)
			.join("")
	);
}

/** Whether an item belongs into a list, or into one that begins inside its last item. */
function canHold(list: OpenList | undefined, item: FlatListItem): boolean {
	if (!list || list.level > item.level) return false;
	if (list.level < item.level) return true;
	return list.listId === item.listId && (list.tag === "ol") === item.isOrdered;
}

function numbering({ number = 1, type }: FlatListItem): string {
	return (type ? ` type="${type}"` : "") + (number === 1 ? "" : ` start="${number}"`);
}
