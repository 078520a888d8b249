import type { TeamMember } from "../../app/bakery/identity/permissions.ts";
import type { Call } from "../../app/platform/backend/call.ts";
import type { PaymentProvider } from "../../app/platform/payment-provider.ts";
import type { RateLimits } from "../../app/platform/rate-limits.ts";
import type { SavePriority } from "../limits/save-priority.ts";
import type { Administrator } from "./accounts/administrators/administrator.ts";
import type { ChangeFeed } from "./changes/change-feed.ts";
import type { Service } from "./gateway/service.ts";
import type { Mail } from "./mail/mail.ts";

/** Tables, sign-in, files, and changes, as the rest of the server uses them. */
export interface Backend {
	/** The site's own address. */
	readonly url: string;
	/** All processes of the site derive their keys from it. */
	readonly signingSecret: string;
	/** Calls functions of the database as a visitor. */
	readonly visitor: Call;
	/** The backend as the server itself asks it. */
	readonly service: Service;
	/** Announces changes that visitors can see. */
	readonly changes: ChangeFeed;
	/** Announces messages of visitors, for administrators alone. */
	readonly messageChanges: ChangeFeed;
	/**
	 * Who on the team an access token belongs to; null when it is nobody's, or when its session has
	 * ended. @throws {BackendError}
	 */
	readonly findTeamMember: (accessToken: string) => Promise<TeamMember | null>;
	/** Gets each save that passes the gateway of this process. */
	readonly savePriority: SavePriority;
	/** Sends every mail of this process. */
	readonly mail: Mail;
	/** Who takes payments online; null for nobody. */
	readonly payments: PaymentProvider | null;
	/** Shared by all processes of a site. */
	readonly rateLimits: RateLimits;
	/**
	 * Whether it answers now, which it is asked. While it does not, pages come from memory and nothing
	 * can be saved.
	 */
	readonly isReady: () => Promise<boolean>;
	/** The first administrator, when this start made one: to be shown once. */
	readonly newAdministrator: Administrator | null;
	stop(): Promise<void>;
}
