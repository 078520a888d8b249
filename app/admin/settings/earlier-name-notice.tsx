import type { UseFormReturn } from "react-hook-form";
import type { SettingsForm } from "../../bakery/settings/form.ts";
import { containsEarlierName, withNewName } from "../../bakery/site/earlier-name.ts";
import { siteLabels } from "../../bakery/site/form.ts";
import { Button } from "../../ui/button.tsx";

/** The texts that search engines show, which may name the bakery. */
const FIELDS = ["metaTitle", "metaDescription", "slogan"] as const;

interface Props {
	form: UseFormReturn<SettingsForm>;
	/** The name of the bakery when the screen was opened. */
	earlier: string;
}

/** Says that the texts for search engines still contain the name from before, and changes it. */
export function EarlierNameNotice({ form, earlier }: Props) {
	const name = form.watch("siteName").trim();
	const texts = form.watch(FIELDS);
	const outdated = FIELDS.filter((_, index) =>
		containsEarlierName(texts[index] ?? "", earlier, name),
	);

	function change() {
		for (const field of outdated) {
			const text = withNewName(form.getValues(field), earlier, name);
			form.setValue(field, text, { shouldDirty: true, shouldValidate: true });
		}
	}

	return (
		<div role="status" className="basis-full empty:hidden">
			{outdated.length > 0 ? (
				<div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
					<p className="wrap-anywhere min-w-0">
						{list.format(outdated.map((field) => siteLabels[field]))} still{" "}
						{outdated.length === 1 ? "says" : "say"} “{earlier}”.
					</p>
					<Button variant="outline" className="min-h-11 shrink-0 py-1 text-sm" onClick={change}>
						Change to New Name
					</Button>
				</div>
			) : null}
		</div>
	);
}

const list = new Intl.ListFormat("en", { type: "conjunction" });
