/** Endpoints of a school's members. */
import { z } from "zod";
import { users } from "../collections/users.ts";
import { contract } from "./endpoint.ts";
import { recordId } from "./ids.ts";
import { fieldOf, shownAccount } from "./record.ts";
import { oneLine } from "./text.ts";

const handOverBody = z.strictObject({ user_id: recordId });

const deskLoginBody = z.strictObject({
	name: oneLine.min(1).max(120),
	/** Login for a self-service kiosk. */
	kiosk: z.enum(["card", "card_pin"]).optional(),
});

/** A desk's or kiosk's login with its secrets, which are shown once. */
const deskLogin = z.strictObject({
	id: z.string(),
	name: z.string(),
	username: z.string(),
	password: z.string(),
	pin: z.string(),
});

export const membersEndpoints = contract({
	"GET /api/members": {
		summary: "Staff accounts and desk logins of the school",
		caller: "staff",
		answer: z.strictObject({
			items: z.array(
				z.strictObject({
					id: z.string(),
					name: z.string(),
					username: z.string(),
					role: z.number(),
					desk_only: z.boolean(),
					kiosk: fieldOf(users, "kiosk"),
					status: fieldOf(users, "status"),
					last_login: z.string(),
				}),
			),
		}),
	},
	"POST /api/me/leave": {
		summary: "Leaves the school",
		caller: "staff",
		answer: z.strictObject({ record: shownAccount }),
	},
	"POST /api/members/:id/remove": {
		summary: "Removes a member from the school",
		caller: "staff",
	},
	"POST /api/libraries/:id/hand-over": {
		summary: "Makes another member responsible for a library",
		caller: "staff",
		body: handOverBody,
		answer: z.strictObject({ id: z.string(), responsible_user_id: z.string() }),
	},
	"POST /api/members/desk-logins": {
		summary: "Creates a login for a desk or a kiosk",
		caller: "staff",
		body: deskLoginBody,
		answer: deskLogin,
	},
	"POST /api/members/:id/new-password": {
		summary: "Sets a new password for a desk login",
		caller: "staff",
		answer: deskLogin,
	},
});
