/** Endpoints of the contact form. */
import { z } from "zod";
import { contacts } from "../collections/contacts.ts";
import { contract } from "./endpoint.ts";
import { fieldOf } from "./record.ts";
import { prose } from "./text.ts";

const answerBody = z.strictObject({ answer: prose.min(1).max(4000) });

export const contactEndpoints = contract({
	"GET /api/contact/ticket": {
		summary: "Ticket that a message of the contact form must carry",
		caller: "public",
		answer: z.strictObject({ ticket: z.string() }),
	},
	"POST /api/contacts/:id/answer": {
		summary: "Answers a message of the contact form by mail",
		caller: "administrator",
		body: answerBody,
		answer: z.strictObject({
			status: fieldOf(contacts, "status"),
			sending: z.boolean(),
		}),
	},
});
