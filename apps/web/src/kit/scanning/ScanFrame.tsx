import type { ReactNode } from "react";

/** Frame around the field of a scanning screen. `tools` stand at its end; under it where there is little room. */
export const ScanFrame = ({ tools, children }: { tools?: ReactNode; children: ReactNode }) => (
	<div className="@container">
		<div className="rounded-box border-primary bg-base-100 flex min-h-16 flex-wrap items-center gap-x-3 border-2 px-3 shadow-sm focus-within:shadow-md @xl:flex-nowrap @xl:ps-5">
			{children}
			{tools && (
				<div className="border-base-300 flex items-center gap-1 @max-xl:w-full @max-xl:border-t @max-xl:py-1.5">
					{tools}
				</div>
			)}
		</div>
	</div>
);
