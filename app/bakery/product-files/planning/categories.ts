import type { NewCategory } from "../../catalog/bulk/schema.ts";
import type { Category } from "../../catalog/schema.ts";
import { slugFromName } from "../../catalog/slug-from-name.ts";
import { sameNameKey } from "../../same-name.ts";
import { randomUuid } from "../../uuid.ts";

type Known = Pick<Category, "id" | "name">;

/** Finds the categories that a file names, and adds the missing ones. */
export interface CategoryFinder {
	/** @param own the categories of the product: of several with one name it keeps its own. */
	idsOf(names: readonly string[], own: readonly Known[]): string[];
	nameOf(id: string): string;
	/** The new categories among some ids, in their order. */
	newAmong(ids: ReadonlySet<string>): NewCategory[];
}

/** @param language BCP 47, for the slugs of new categories. */
export function createCategoryFinder(
	categories: readonly Category[],
	language: string,
): CategoryFinder {
	const byName = Map.groupBy<string, Known>(categories, ({ name }) => sameNameKey(name));
	const slugs = new Set(categories.map(({ slug }) => slug));
	const names = new Map(categories.map(({ id, name }) => [id, name]));
	const added: NewCategory[] = [];

	function add(name: string): Known {
		const base = slugFromName(name, language).slice(0, 190).replace(/-$/, "") || "category";
		const category = { id: randomUuid(), name, slug: freeSlug(base, slugs) };
		slugs.add(category.slug);
		names.set(category.id, name);
		byName.set(sameNameKey(name), [category]);
		added.push(category);
		return category;
	}

	function find(name: string, own: readonly Known[], taken: readonly string[]): Known {
		const isFree = ({ id }: Known) => !taken.includes(id);
		const isNamed = (category: Known) => category.name === name;
		const same = byName.get(sameNameKey(name)) ?? [];
		const ownSame = own.filter((category) => sameNameKey(category.name) === sameNameKey(name));
		const found = [
			ownSame.find((category) => isFree(category) && isNamed(category)),
			ownSame.find(isFree),
			same.find(isNamed),
			same[0],
		].find((category) => category !== undefined);
		return found ?? add(name);
	}

	return {
		idsOf(listed, own) {
			const ids: string[] = [];
			for (const name of listed) ids.push(find(name, own, ids).id);
			return [...new Set(ids)];
		},
		nameOf: (id) => names.get(id) ?? "",
		newAmong: (ids) => added.filter(({ id }) => ids.has(id)),
	};
}

function freeSlug(base: string, taken: ReadonlySet<string>): string {
	let [slug, number] = [base, 1];
	while (taken.has(slug)) {
		number += 1;
		slug = `${base}-${number}`;
	}
	return slug;
}
