import { useState } from "react";
import { countProducts } from "../../bakery/catalog/product-count.ts";
import { imageAddress } from "../../bakery/image-imports/address.ts";
import type { ImportPlan } from "../../bakery/product-files/schema.ts";
import type { FieldErrors } from "../../platform/saving/save-action.ts";
import { isolate } from "../../platform/text/isolate.ts";
import { Button } from "../../ui/button.tsx";
import { SubmitButton } from "../../ui/submit-button.tsx";
import { showToast } from "../../ui/toast.tsx";
import { actionAt } from "../saving/action-at.ts";
import { useSubmission } from "../saving/use-submission.ts";
import { countOf, rowNumbers } from "./plan-preview.tsx";
import type { DoneImport } from "./product-import.tsx";
import { cancelSending, useSentProducts } from "./save-progress.ts";

interface Props {
	plan: ImportPlan;
	/** Called when a save begins and when it has ended, however that was. */
	onBegin: () => void;
	onEnded: () => void;
	onDone: (done: DoneImport) => void;
	/** Puts the file away. */
	onCancel: () => void;
}

/** How many products an import adds and changes, and the button that does it. */
export function PlanSummary({ plan, onBegin, onEnded, onDone, onCancel }: Props) {
	const saves = plan.rows.flatMap(({ save }) => save ?? []);
	const rejected = countOf(plan, "rejected");
	const rowCount = plan.rows.reduce((count, { lines }) => count + lines.length, 0);
	const [isCanceled, setCanceled] = useState(false);
	const { submit, isSubmitting, showError } = useSubmission({
		action: actionAt("/admin/products/import", "import"),
		onSaved({ entry, count }) {
			if (entry !== null) return onDone({ entry, count });
			void showToast({ title: "Import canceled", description: "Nothing was saved.", tone: "info" });
		},
		onFailed: (message, errors) => showError(refusalOf(plan, errors) ?? message),
		onEnded() {
			setCanceled(false);
			onEnded();
		},
	});

	function save() {
		onBegin();
		submit({
			products: saves.map(({ images, ...save }) => {
				const addresses = images.filter((image) => imageAddress(image) !== null);
				return addresses.length > 0 ? { ...save, images: addresses } : save;
			}),
			newCategories: plan.newCategories,
		});
	}

	return (
		<div className="mt-6 border-line border-t pt-5">
			<p role="status" className="font-semibold">
				{countOf(plan, "new").toLocaleString("en")} new,{" "}
				{countOf(plan, "changed").toLocaleString("en")} changed,{" "}
				{countOf(plan, "unchanged").toLocaleString("en")} unchanged, {rejected.toLocaleString("en")}{" "}
				rejected
			</p>
			{rowCount > plan.rows.length ? (
				<p className="mt-1 text-muted">
					{rowCount.toLocaleString("en")} rows of the file are {countProducts(plan.rows.length)}.
				</p>
			) : null}
			{plan.newCategories.length > 0 ? (
				<p className="wrap-anywhere mt-1 text-muted">
					New categories: {list.format(plan.newCategories.map(({ name }) => isolate(name)))}
				</p>
			) : null}
			{rejected > 0 ? (
				<p className="mt-1 text-muted">
					Rejected rows are skipped. Fix them in the file and import it again, now or later.
				</p>
			) : null}
			{isSubmitting ? <SaveProgress total={saves.length} /> : null}
			<div className="mt-4 flex flex-wrap gap-3">
				<SubmitButton
					type="button"
					isBusy={isSubmitting}
					busyLabel="Importing..."
					disabled={saves.length === 0}
					onClick={save}
				>
					{saves.length > 0 ? `Import ${countProducts(saves.length)}` : "Nothing to Import"}
				</SubmitButton>
				<Button
					variant="outline"
					disabled={isCanceled}
					onClick={() => {
						if (!isSubmitting) return onCancel();
						setCanceled(true);
						cancelSending();
					}}
				>
					Cancel
				</Button>
			</div>
		</div>
	);
}

/** The refusal of a product with the cell of the file; null where the failure is not about one. */
function refusalOf({ rows }: ImportPlan, errors: FieldErrors): string | null {
	const [[path = "", message] = []] = Object.entries(errors);
	const [id, column = ""] = path.split(".");
	const row = rows.find(({ save }) => save?.id === id);
	if (!row) return null;
	const columnInFile = row.columns[column];
	const cell = columnInFile ? `, column ${isolate(columnInFile)}` : "";
	return `${rowNumbers(row.lines)}${cell}, ${message}`;
}

function SaveProgress({ total }: { total: number }) {
	const sent = useSentProducts();
	return (
		<div className="mt-4">
			<progress
				aria-label="Importing products"
				value={sent}
				max={total}
				className="progress progress-primary"
			/>
			<p className="text-muted text-sm">
				{sent.toLocaleString("en")} of {countProducts(total)} sent. Nothing is saved until all are
				sent.
			</p>
		</div>
	);
}

const list = new Intl.ListFormat("en");
