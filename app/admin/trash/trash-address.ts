import { pageParameter, screenAddress, searchParameter } from "../screen/screen-address.ts";

export const trashAddress = screenAddress("/admin/trash", {
	search: searchParameter,
	page: pageParameter,
});
