import { isCalendarDate } from "@rafta/library/turkish/dates";
import { z } from "zod";

/** A plausible day: days before and after it can still be represented. */
export const day = z.string().refine((text) => isCalendarDate(text) && /^(19|20|21)/.test(text));
