import { z } from "zod";
import { isCalendarDate } from "../turkish/dates.ts";

/** A plausible day: days before and after it can still be represented. */
export const day = z.string().refine((text) => isCalendarDate(text) && /^(19|20|21)/.test(text));
