export const categoriesPath = "/admin/categories";

/** The id that a category has in the address of the form as long as it is new. */
export const newCategoryId = "new";

/** The form of a category. */
export function categoryPath(id: string): string {
	return `${categoriesPath}/${id}`;
}
