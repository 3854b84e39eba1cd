/** Reasons for rejecting a book, in the order of their keys. */
export const rejectReasons = ["worn", "unsuitable", "textbook", "library", "wrong_title", "enough"] as const;
export type RejectReason = (typeof rejectReasons)[number];
