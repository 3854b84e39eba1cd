import { catalogue } from "@rafta/words";

export const renewTexts = catalogue("web/book_loans/renew");
