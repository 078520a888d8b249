import { type Move, moveSchema } from "../../bakery/moves.ts";
import { intent } from "../../platform/saving/save-action.ts";

/** The intent that saves one move in a list. @param save throws a BackendError when that fails. */
export function moveIntent(save: (move: Move) => Promise<void>) {
	return intent({
		schema: moveSchema,
		async save(move) {
			await save(move);
			return move;
		},
	});
}
