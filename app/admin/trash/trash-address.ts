import { pageParameter, screenAddress, searchParameter } from "../layout/screen-address.ts";

export const trashAddress = screenAddress("/admin/trash", {
	search: searchParameter,
	page: pageParameter,
});
