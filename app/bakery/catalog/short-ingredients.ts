/** The characters that fit on one line of a product's page on a desktop. */
const LINE_CHARACTERS = 60;

/** Whether ingredients take one line, so that they need not be folded away (product §2.8). */
export function areShortIngredients(ingredients: string): boolean {
	return ingredients.length <= LINE_CHARACTERS && !/[\n\v\f\r\u0085\u2028\u2029]/.test(ingredients);
}
