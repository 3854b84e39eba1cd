/** Endpoints of the contact form. */
import { z } from "zod";
import { contract } from "./endpoint.ts";

const answerBody = z.strictObject({ answer: z.string().trim().min(1).max(4000) });

export const contactEndpoints = contract({
	"GET /api/contact/ticket": {
		summary: "Ticket that a message of the contact form must carry",
		answer: z.strictObject({ ticket: z.string() }),
	},
	"POST /api/contacts/:id/answer": {
		summary: "Answers a message of the contact form by mail",
		body: answerBody,
		answer: z.strictObject({
			status: z.enum(["", "closed", "new", "read", "answered", "spam"]),
			sending: z.boolean(),
		}),
	},
});
