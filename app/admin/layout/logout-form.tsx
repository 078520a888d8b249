import { LogOut } from "lucide-react";
import { Form } from "react-router";
import { sessionPath } from "../access/addresses.ts";

/** Ends the session and leads to the public site. */
export function LogoutForm({ className }: { className: string }) {
	return (
		<Form method="delete" action={sessionPath} className="contents">
			<button type="submit" className={className}>
				<LogOut aria-hidden="true" className="size-5 xl:hidden" />
				Logout
			</button>
		</Form>
	);
}
