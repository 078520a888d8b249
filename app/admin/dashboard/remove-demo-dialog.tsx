import type { DemoCount, DemoKind } from "../../bakery/setup/queries.ts";
import { showToast } from "../../ui/toast.tsx";
import { actionAt } from "../saving/action-at.ts";
import { ActionDialog } from "../saving/action-dialog.tsx";
import { useRestore } from "../trash/restore-provider.tsx";

interface Props {
	demo: readonly DemoCount[];
	onClose: () => void;
}

/** Says which records go and which stay, and removes the demo. */
export function RemoveDemoDialog({ demo, onClose }: Props) {
	const restore = useRestore();
	const going = demo
		.filter(({ kind, going }) => going > 0 && kind !== "order")
		.map(({ kind, going }) => count(going, kind));
	const staying = demo
		.filter(({ staying }) => staying > 0)
		.map(({ kind, staying }) => count(staying, kind));
	const countOf = (wanted: DemoKind) => demo.find(({ kind }) => kind === wanted);
	const orders = countOf("order")?.going ?? 0;
	const turnsOrdersOff = countOf("product")?.staying === 0;
	return (
		<ActionDialog
			action={actionAt("/admin/dashboard", "removeDemo")}
			values={{}}
			title="Remove Demo Content"
			question={`Move ${list.format(going)} to the trash? Nobody has changed them since the demo.`}
			confirmLabel="Remove"
			busyLabel="Removing..."
			onClose={onClose}
			onDone={(records) =>
				void showToast({
					title: "Demo content removed",
					action: { label: "Undo", onClick: () => restore({ records }) },
				})
			}
		>
			{staying.length > 0
				? `Everything you added or changed stays: ${list.format(staying)}. `
				: "Until you add products, visitors read that you are opening soon. "}
			{orders > 0
				? `The demo's ${count(orders, "order")} ${orders === 1 ? "is" : "are"} deleted for good${turnsOrdersOff ? ", and orders are turned off" : ""}. You can restore everything else from the trash for 30 days.`
				: "You can restore everything from the trash for 30 days."}
		</ActionDialog>
	);
}

const list = new Intl.ListFormat("en");

const nouns: Record<DemoKind, [one: string, many: string]> = {
	product: ["product", "products"],
	category: ["category", "categories"],
	section: ["text", "texts"],
	"own-page": ["page", "pages"],
	"menu-item": ["menu item", "menu items"],
	picture: ["image", "images"],
	order: ["order", "orders"],
};

function count(number: number, kind: DemoKind): string {
	return `${number.toLocaleString("en")} ${nouns[kind][number === 1 ? 0 : 1]}`;
}
