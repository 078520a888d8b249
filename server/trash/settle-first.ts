import type { Api } from "../backend/gateway/api.ts";
import type { ApiRequest } from "../backend/gateway/api-request.ts";
import type { TrashKeeper } from "./trash-keeper.ts";

type Answer = Api["answer"];

const movesFiles =
	/^\/rest\/v1\/rpc\/(?:delete_picture|restore_from_trash|restore_and_save|delete_for_good|empty_trash)$/;

/** Answers calls that delete or restore pictures when their files are where they belong. */
export function settleBeforeAnswering(answer: Answer, trash: Pick<TrashKeeper, "settle">): Answer {
	return async (request: ApiRequest, caller) => {
		const response = await answer(request, caller);
		if (response.ok && movesFiles.test(request.path)) await trash.settle();
		return response;
	};
}
