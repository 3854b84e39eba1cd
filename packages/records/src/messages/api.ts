/**
 * Messages of the API, independent of the collection. The English texts are those of PocketBase, because programs
 * written for it compare them; those about single fields are with the field types.
 */
import { textsOf } from "../texts.ts";

export const messages = textsOf("api");
