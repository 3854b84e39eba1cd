import { catalogue } from "@rafta/words";

export const taskTexts = catalogue("web/book_loans/home/task");
