import { zodResolver } from "@hookform/resolvers/zod";
import { useForm, useWatch } from "react-hook-form";
import {
	endingsOf,
	type PriceChangeForm,
	type PriceEnding,
	type ProductSave,
	priceChangeSchema,
	type RepricedProduct,
	repriceProducts,
} from "../../bakery/catalog/bulk-changes.ts";
import { currencySign, formatPrice } from "../../bakery/catalog/prices/price.ts";
import type { ManagedProduct } from "../../bakery/catalog/schema.ts";
import { pluralize } from "../../bakery/counts.ts";
import { Dialog } from "../../ui/back-office/dialog.tsx";
import { Options } from "../../ui/back-office/options.tsx";
import { Button } from "../../ui/button.tsx";
import { SelectField, TextField } from "../../ui/field.tsx";

interface Props {
	products: ManagedProduct[];
	/** @param reasonForNone said where no product changes. */
	onSave: (products: ProductSave[], reasonForNone: string) => void;
	onClose: () => void;
}

const START: PriceChangeForm = {
	direction: "raise",
	amount: "",
	unit: "percent",
	ending: "exact",
};

const endings: Record<PriceEnding, string> = {
	exact: "Not rounded",
	".00": "To .00",
	".05": "To .05",
	".25": "To .25",
	".50": "To .50",
	".99": "To .99",
};

/** Changes the prices of products by an amount or a percentage, with a preview. */
export function RepriceDialog({ products, onSave, onClose }: Props) {
	const form = useForm({ resolver: zodResolver(priceChangeSchema), defaultValues: START });
	const typed = useWatch({ control: form.control });
	const change = priceChangeSchema.safeParse(typed);
	const repriced = change.success ? repriceProducts(products, change.data) : [];
	const problem = repriced.find(({ problem }) => problem !== null);

	const save = form.handleSubmit((valid) => {
		const current = repriceProducts(products, valid);
		const refused = current.find(({ problem }) => problem !== null);
		if (refused) {
			const message = `${refused.name}: ${refused.problem}`;
			return form.setError("amount", { message }, { shouldFocus: true });
		}
		return onSave(
			current.map((product) => product.save),
			"No prices will change.",
		);
	});

	return (
		<Dialog
			title={`Change the Prices of ${pluralize(products.length, "product")}`}
			description="Sizes change as well. Products without a price don't change."
			onClose={onClose}
			hasCancel
			actions={
				<Button onClick={save}>
					{repriced.length > 0 ? `Change ${pluralize(repriced.length, "product")}` : "Change"}
				</Button>
			}
		>
			<form onSubmit={save} noValidate className="grid grid-cols-2 gap-4">
				<SelectField label="Direction" {...form.register("direction")}>
					<option value="raise">Raise</option>
					<option value="lower">Lower</option>
				</SelectField>
				<SelectField label="Rounding" {...form.register("ending")}>
					<Options of={endingsOf().map((ending) => [ending, endings[ending]])} />
				</SelectField>
				<TextField
					label="Change by"
					inputMode="decimal"
					autoComplete="off"
					data-initial-focus
					error={
						form.formState.errors.amount?.message ??
						(problem ? `${problem.name}: ${problem.problem}` : undefined)
					}
					{...form.register("amount")}
				/>
				<SelectField label="Unit" {...form.register("unit")}>
					<option value="percent">Percent</option>
					<option value="money">{currencySign()}</option>
				</SelectField>
				{/* Enter in the field saves. */}
				<button type="submit" hidden />
			</form>
			<Preview repriced={repriced} />
		</Dialog>
	);
}

/** As many as one looks at; the number of all is on the button. */
const MAX_SHOWN = 100;

function Preview({ repriced }: { repriced: RepricedProduct[] }) {
	if (repriced.length === 0) return null;
	const more = repriced.length - MAX_SHOWN;
	return (
		// biome-ignore lint/a11y/noNoninteractiveTabindex: Only what has the focus scrolls with the keyboard.
		<section className="mt-5 max-h-72 overflow-y-auto" aria-label="New prices" tabIndex={0}>
			<table className="w-full text-left">
				<thead className="text-muted text-sm">
					<tr>
						<th className="py-1 font-semibold">Product</th>
						<th className="py-1 text-right font-semibold">Now</th>
						<th className="py-1 text-right font-semibold">New</th>
					</tr>
				</thead>
				<tbody>
					{repriced.slice(0, MAX_SHOWN).flatMap(({ save, name, prices }) =>
						prices.map(({ size, before, after }) => (
							<tr key={`${save.id} ${size}`} className="border-line border-t align-top">
								<td className="wrap-anywhere py-2 pr-3">
									{name}
									{size ? <span className="text-muted"> ({size})</span> : null}
								</td>
								<td className="py-2 pl-3 text-right text-muted tabular-nums">
									{formatPrice(before)}
								</td>
								<td className="py-2 pl-3 text-right font-semibold tabular-nums">
									{formatPrice(after)}
								</td>
							</tr>
						)),
					)}
				</tbody>
			</table>
			{more > 0 ? (
				<p className="py-2 text-muted text-sm">And {pluralize(more, "product")} more.</p>
			) : null}
		</section>
	);
}
