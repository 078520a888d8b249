import type { DemoCount, DemoKind } from "../../bakery/setup/setup.ts";
import { actionAt } from "../saving/action-at.ts";
import { ActionDialog } from "../saving/action-dialog.tsx";
import { useUndo } from "../undo/undo-provider.tsx";

interface Props {
	demo: readonly DemoCount[];
	onClose: () => void;
}

/** Says which records go and which stay, and removes the demo. */
export function RemoveDemoDialog({ demo, onClose }: Props) {
	const { say } = useUndo();
	const kept = demo.flatMap(({ kind, ...counts }) =>
		kind === "taking-orders" ? [] : [{ kind, ...counts }],
	);
	const going = kept
		.filter(({ kind, going }) => going > 0 && kind !== "order")
		.map(({ kind, going }) => count(going, kind));
	const staying = kept
		.filter(({ staying }) => staying > 0)
		.map(({ kind, staying }) => count(staying, kind));
	const goingOf = (wanted: DemoCount["kind"]) =>
		demo.find(({ kind }) => kind === wanted)?.going ?? 0;
	const orders = goingOf("order");
	const hasProducts = kept.some(({ kind, staying }) => kind === "product" && staying > 0);
	const sentences = [
		...(staying.length > 0
			? [`Everything you added or changed stays: ${list.format(staying)}.`]
			: []),
		...(hasProducts ? [] : ["Until you add products, visitors see “Opening soon.”"]),
		...(orders > 0
			? [`The demo's ${count(orders, "order")} ${orders === 1 ? "is" : "are"} deleted for good.`]
			: []),
		...(goingOf("taking-orders") > 0 ? ["Orders are turned off."] : []),
		...(going.length > 0
			? [`You can restore everything${orders > 0 ? " else" : ""} from the trash for 30 days.`]
			: []),
	];
	return (
		<ActionDialog
			action={actionAt("/admin/dashboard", "removeDemo")}
			values={{}}
			title="Remove Demo Content"
			question={
				going.length > 0
					? `Move ${list.format(going)} to the trash? Nobody has changed them since the demo.`
					: `Delete the demo's ${count(orders, "order")}?`
			}
			confirmLabel="Remove"
			busyLabel="Removing..."
			onClose={onClose}
			onDone={(records) =>
				say({ title: "Demo content removed", ...(records.length > 0 && { undo: { records } }) })
			}
		>
			{sentences.join(" ")}
		</ActionDialog>
	);
}

const list = new Intl.ListFormat("en");

const nouns: Record<DemoKind, [one: string, many: string]> = {
	product: ["product", "products"],
	category: ["category", "categories"],
	section: ["text", "texts"],
	"custom-page": ["page", "pages"],
	"menu-item": ["menu item", "menu items"],
	image: ["image", "images"],
	order: ["order", "orders"],
};

function count(number: number, kind: DemoKind): string {
	return `${number.toLocaleString("en")} ${nouns[kind][number === 1 ? 0 : 1]}`;
}
