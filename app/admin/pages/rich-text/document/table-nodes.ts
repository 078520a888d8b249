import type { Attribute } from "@tiptap/core";
import { Table, TableCell, TableHeader, TableRow } from "@tiptap/extension-table";

/** The attributes that cells may have: no widths, which depend on the screen. */
function cellAttributes({ align }: { align?: Attribute } = {}) {
	return {
		...(align && { align }),
		colspan: spanAttribute("colspan"),
		rowspan: spanAttribute("rowspan"),
	};
}

const PlainTable = Table.extend({
	// No widths of columns either.
	renderHTML: () => ["table", ["tbody", 0]],
	addKeyboardShortcuts() {
		return {
			...this.parent?.(),
			// After the last cell the tab key leaves the text, as it does everywhere else.
			Tab: () => this.editor.commands.goToNextCell(),
		};
	},
}).configure({ View: null });

const PlainTableCell = TableCell.extend({
	addAttributes() {
		return cellAttributes(this.parent?.());
	},
});

const PlainTableHeader = TableHeader.extend({
	addAttributes() {
		return { ...cellAttributes(this.parent?.()), scope: { default: null } };
	},
});

/** Tables as the site shows them. */
export const tableNodes = [PlainTable, TableRow, PlainTableCell, PlainTableHeader];

function spanAttribute(name: "colspan" | "rowspan") {
	return {
		default: 1,
		parseHTML: (cell: HTMLElement) => {
			const span = Number(cell.getAttribute(name));
			return Number.isInteger(span) && span > 1 && span <= 100 ? span : 1;
		},
		renderHTML: (attributes: Record<string, unknown>) =>
			attributes[name] === 1 ? {} : { [name]: attributes[name] },
	};
}
