import { type RefCallback, useCallback } from "react";
import { useLocation } from "wouter";
import { OfferNotice } from "./OfferNotice.tsx";
import { VerifyNotice } from "./VerifyNotice.tsx";

interface PageNoticesProps {
  /** Leaves out explanations, to save space on a page that fills the window. */
  readonly isShort: boolean;
  /** Gets the pixels that the notices take from the page; 0 without any. */
  readonly onHeight: (height: number) => void;
}

/** Questions and requests to the person, shown above the page. */
export function PageNotices({ isShort, onHeight }: PageNoticesProps): React.JSX.Element {
  const [path] = useLocation();
  const measure = useHeight(onHeight);
  return (
    <div ref={measure}>
      {isInvitation(path) ? null : <VerifyNotice isShort={isShort} />}
      {isOfProject(path) ? <OfferNotice isShort={isShort} /> : null}
    </div>
  );
}

/** The page of an invitation has its own text about verifying the address. */
function isInvitation(path: string): boolean {
  return /^\/projects\/[^/]+\/join$/u.test(path);
}

function isOfProject(path: string): boolean {
  return /^\/(?:project(?:\/.*)?)?$/u.test(path);
}

/** A ref that measures before the page is painted, and whenever the size changes. */
function useHeight(onHeight: (height: number) => void): RefCallback<HTMLElement> {
  return useCallback(
    (element) => {
      if (element === null) return undefined;
      const report = (): void => onHeight(element.offsetHeight);
      const observer = new ResizeObserver(report);
      observer.observe(element);
      report();
      return () => {
        observer.disconnect();
        onHeight(0);
      };
    },
    [onHeight],
  );
}
