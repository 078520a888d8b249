import { extrasLimits, type LabelExtras } from "../../bakery/labels/extras.ts";
import { SwitchField } from "../../ui/back-office/switch-field.tsx";
import { SelectField, TextareaField, TextField } from "../../ui/field.tsx";

interface Props {
	extras: LabelExtras;
	/** Whether the site shows an address. */
	hasAddress: boolean;
	onChange: (changes: Partial<LabelExtras>) => void;
}

/** The fields of the optional lines of a label. */
export function ExtrasFields({ extras, hasAddress, onChange }: Props) {
	return (
		<div className="grid gap-4">
			<div className="grid gap-x-6 sm:grid-cols-2">
				<SwitchField
					appearance="checkbox"
					label="Net Weight"
					description="The product's Weight or Size."
					checked={extras.hasQuantity}
					onChange={({ currentTarget }) => onChange({ hasQuantity: currentTarget.checked })}
				/>
				<SwitchField
					appearance="checkbox"
					label="Address"
					description={
						hasAddress ? "Same as in the settings." : "No address is visible in the settings."
					}
					checked={extras.hasAddress && hasAddress}
					disabled={!hasAddress}
					onChange={({ currentTarget }) => onChange({ hasAddress: currentTarget.checked })}
				/>
			</div>
			<div className="grid gap-4 sm:grid-cols-3">
				<SelectField
					label="Date"
					autoComplete="off"
					value={extras.dateKind}
					onChange={({ currentTarget }) =>
						onChange({ dateKind: currentTarget.value as LabelExtras["dateKind"] })
					}
				>
					<option value="">None</option>
					<option value="bestBefore">Best before</option>
					<option value="packedOn">Packed on</option>
				</SelectField>
				{extras.dateKind ? (
					<TextField
						label={extras.dateKind === "bestBefore" ? "Best before" : "Packed on"}
						type="date"
						autoComplete="off"
						value={extras.date}
						onChange={({ currentTarget }) => onChange({ date: currentTarget.value })}
					/>
				) : null}
				<TextField
					label="Batch"
					optional
					autoComplete="off"
					maxLength={extrasLimits.batch}
					value={extras.batch}
					onChange={({ currentTarget }) => onChange({ batch: currentTarget.value })}
				/>
			</div>
			<TextareaField
				label="Your Own Text"
				optional
				rows={2}
				description="For example, what your state requires on food from a home kitchen."
				maxLength={extrasLimits.sentence}
				value={extras.sentence}
				onChange={({ currentTarget }) => onChange({ sentence: currentTarget.value })}
			/>
		</div>
	);
}
