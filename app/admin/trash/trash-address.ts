import { pageParameter, screenAddress } from "../layout/screen-address.ts";

export const trashAddress = screenAddress("/admin/trash", { page: pageParameter });
