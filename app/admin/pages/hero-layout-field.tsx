import { useFormContext } from "react-hook-form";
import type { PageForm } from "../../bakery/content/page-form.ts";
import { HERO_LAYOUTS, hero, heroLayoutNames } from "../../bakery/content/sections/hero.ts";
import { SelectField } from "../../ui/field.tsx";

export function HeroLayoutField() {
	const { register } = useFormContext<PageForm>();
	return (
		<SelectField label={hero.labels.layout} {...register("hero.layout")}>
			{HERO_LAYOUTS.map((layout) => (
				<option key={layout} value={layout}>
					{heroLayoutNames[layout]}
				</option>
			))}
		</SelectField>
	);
}
