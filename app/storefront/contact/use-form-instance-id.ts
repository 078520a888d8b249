import { type RefObject, useEffect } from "react";
import { FORM_INSTANCE_FIELD } from "./message-form-data.ts";

/**
 * Sends the id of the form instance with the form, by which the server recognizes a message that is
 * sent again. The form has another one when its message has been stored and it is emptied.
 */
export function useFormInstanceId(form: RefObject<HTMLFormElement | null>): void {
	useEffect(() => {
		let id = randomId();
		form.current?.addEventListener("formdata", ({ formData }) => {
			formData.set(FORM_INSTANCE_FIELD, id);
		});
		form.current?.addEventListener("reset", () => {
			id = randomId();
		});
	}, [form]);
}

/** Shorter code than that of a UUID, for a page that every visitor may open. */
function randomId(): string {
	return String(crypto.getRandomValues(new Uint32Array(4)));
}
