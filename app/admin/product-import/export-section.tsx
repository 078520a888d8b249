import { useMemo, useState } from "react";
import type { ManagedProduct } from "../../bakery/catalog/schema.ts";
import type { ExportFormat } from "../../bakery/product-files/schema.ts";
import { writeProducts } from "../../bakery/product-files/write-products.ts";
import { CardSection } from "../../ui/back-office/card-section.tsx";
import { SelectField } from "../../ui/field.tsx";
import { ExportButton } from "../export/export-button.tsx";
import { FILE_FORMATS, formatNames } from "./reading-fields.tsx";

const EXPORT_FORMATS = FILE_FORMATS.filter((format): format is ExportFormat => format !== "table");

/** Saves all products as a file, and says what the chosen format leaves out. */
export function ExportSection({ products }: { products: ManagedProduct[] }) {
	const [format, setFormat] = useState<ExportFormat>("levain");
	const { csv, omissions } = useMemo(
		() => writeProducts(products, format, window.location.origin),
		[products, format],
	);
	return (
		<CardSection
			title="Export Products"
			intro="Levain's own format includes everything: importing it again changes nothing."
		>
			<div className="mt-4 grid gap-4 sm:grid-cols-[minmax(0,20rem)_auto] sm:items-end sm:justify-start">
				<SelectField
					label="Export for"
					value={format}
					onChange={({ currentTarget }) => setFormat(currentTarget.value as ExportFormat)}
				>
					{EXPORT_FORMATS.map((option) => (
						<option key={option} value={option}>
							{formatNames[option]}
						</option>
					))}
				</SelectField>
				<ExportButton readCsv={async () => csv} fileName={`products-${format}`} />
			</div>
			{omissions.length > 0 ? (
				<div className="mt-4">
					<p className="font-semibold">Not in this file:</p>
					<ul className="mt-1 list-disc pl-5 text-muted">
						{omissions.map((omission) => (
							<li key={omission}>{omission}</li>
						))}
					</ul>
				</div>
			) : null}
		</CardSection>
	);
}
