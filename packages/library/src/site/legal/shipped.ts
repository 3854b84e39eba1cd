import type { Text } from "../../collections/definition.ts";
import { cookies } from "./cookies.ts";
import { privacy } from "./privacy.ts";
import type { LegalDocument } from "./stored.ts";
import { terms } from "./terms.ts";

/** Default texts of the program, in the markup of `markup.ts`. */
export const shippedTexts: Readonly<Record<LegalDocument, Text>> = { terms, privacy, cookies };
