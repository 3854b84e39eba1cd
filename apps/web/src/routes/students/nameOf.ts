/** Display name of a reader for staff: the full name and the class. */
export const nameOf = (
	reader: { readonly full_name?: string; readonly class_code?: string } | null | undefined,
): string => [reader?.full_name, reader?.class_code].filter(Boolean).join(" · ");
