import { isCalendarDate } from "@rafta/library/turkish/dates";
import { z } from "zod";

/** A day that somebody may mean: what lies before and after it can still be written. */
export const day = z.string().refine((text) => isCalendarDate(text) && /^(19|20|21)/.test(text));
