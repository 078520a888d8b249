import { useFormContext } from "react-hook-form";
import type { PageForm } from "../../bakery/content/form.ts";
import { HERO_LAYOUTS, type HeroLayout } from "../../bakery/content/schema.ts";
import { SelectField } from "../../ui/field.tsx";

/** What the layouts are called (spec §2). */
export const heroLayoutNames: Record<HeroLayout, string> = {
	"side-by-side": "Side by Side (Image Right)",
	"full-width-overlay": "Full Width with Content Overlay",
	centered: "Centered Content (Background Image)",
};

export function HeroLayoutField() {
	const { register } = useFormContext<PageForm>();
	return (
		<SelectField label="Hero Layout" {...register("hero.layout")}>
			{HERO_LAYOUTS.map((layout) => (
				<option key={layout} value={layout}>
					{heroLayoutNames[layout]}
				</option>
			))}
		</SelectField>
	);
}
