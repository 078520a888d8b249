import { LogOut } from "lucide-react";
import { useSubmit } from "react-router";
import { actionAt } from "../saving/use-submission.ts";

/** Ends the session and leads to the public site. */
export function LogoutButton({ className }: { className: string }) {
	const submit = useSubmit();
	const { path, intent } = actionAt("/admin", "signOut");

	// A navigation, which asks about unsaved work first; and no POST, which would fail in place.
	function signOut() {
		const submission = { intent, id: "", values: null, record: null, unanswered: [] };
		void submit(submission, { action: path, method: "delete", encType: "application/json" });
	}

	return (
		<button type="button" className={className} onClick={signOut}>
			<LogOut aria-hidden="true" className="size-5" />
			Logout
		</button>
	);
}
