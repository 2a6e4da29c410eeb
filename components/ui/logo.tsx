export const Logo = ({ className }: { className?: string }) => (
  <svg viewBox="0 0 24 24" role="img" aria-label="Proofdesk" className={className}>
    <rect x="2" y="2" width="20" height="20" rx="6" fill="var(--solid)" />
    <path
      d="M8 17V7h4.6a3.2 3.2 0 0 1 0 6.4H8"
      fill="none"
      stroke="var(--on-solid)"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
    <circle cx="16.6" cy="16.6" r="1.5" fill="var(--on-solid)" />
  </svg>
);
