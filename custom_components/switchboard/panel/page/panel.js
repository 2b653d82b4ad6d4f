var Et=Object.defineProperty;var kt=Object.getOwnPropertyDescriptor;var Ie=o=>{throw TypeError(o)};var p=(o,e,t,s)=>{for(var n=s>1?void 0:s?kt(e,t):e,r=o.length-1,i;r>=0;r--)(i=o[r])&&(n=(s?i(e,t,n):i(n))||n);return s&&n&&Et(e,t,n),n};var Ee=(o,e,t)=>e.has(o)||Ie("Cannot "+t);var h=(o,e,t)=>(Ee(o,e,"read from private field"),t?t.call(o):e.get(o)),$=(o,e,t)=>e.has(o)?Ie("Cannot add the same private member more than once"):e instanceof WeakSet?e.add(o):e.set(o,t),k=(o,e,t,s)=>(Ee(o,e,"write to private field"),s?s.call(o,t):e.set(o,t),t),w=(o,e,t)=>(Ee(o,e,"access private method"),t);/**
 * @license
 * Copyright 2019 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var ne=globalThis,oe=ne.ShadowRoot&&(ne.ShadyCSS===void 0||ne.ShadyCSS.nativeShadow)&&"adoptedStyleSheets"in Document.prototype&&"replace"in CSSStyleSheet.prototype,ke=Symbol(),Fe=new WeakMap,K=class{constructor(e,t,s){if(this._$cssResult$=!0,s!==ke)throw Error("CSSResult is not constructable. Use `unsafeCSS` or `css` instead.");this.cssText=e,this.t=t}get styleSheet(){let e=this.o,t=this.t;if(oe&&e===void 0){let s=t!==void 0&&t.length===1;s&&(e=Fe.get(t)),e===void 0&&((this.o=e=new CSSStyleSheet).replaceSync(this.cssText),s&&Fe.set(t,e))}return e}toString(){return this.cssText}},Ke=o=>new K(typeof o=="string"?o:o+"",void 0,ke),B=(o,...e)=>{let t=o.length===1?o[0]:e.reduce((s,n,r)=>s+(i=>{if(i._$cssResult$===!0)return i.cssText;if(typeof i=="number")return i;throw Error("Value passed to 'css' function must be a 'css' function result: "+i+". Use 'unsafeCSS' to pass non-literal values, but take care to ensure page security.")})(n)+o[r+1],o[0]);return new K(t,o,ke)},Be=(o,e)=>{if(oe)o.adoptedStyleSheets=e.map(t=>t instanceof CSSStyleSheet?t:t.styleSheet);else for(let t of e){let s=document.createElement("style"),n=ne.litNonce;n!==void 0&&s.setAttribute("nonce",n),s.textContent=t.cssText,o.appendChild(s)}},Se=oe?o=>o:o=>o instanceof CSSStyleSheet?(e=>{let t="";for(let s of e.cssRules)t+=s.cssText;return Ke(t)})(o):o;/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var{is:St,defineProperty:Tt,getOwnPropertyDescriptor:Rt,getOwnPropertyNames:Ct,getOwnPropertySymbols:Ht,getPrototypeOf:Nt}=Object,re=globalThis,Ge=re.trustedTypes,Lt=Ge?Ge.emptyScript:"",Pt=re.reactiveElementPolyfillSupport,G=(o,e)=>o,V={toAttribute(o,e){switch(e){case Boolean:o=o?Lt:null;break;case Object:case Array:o=o==null?o:JSON.stringify(o)}return o},fromAttribute(o,e){let t=o;switch(e){case Boolean:t=o!==null;break;case Number:t=o===null?null:Number(o);break;case Object:case Array:try{t=JSON.parse(o)}catch{t=null}}return t}},ie=(o,e)=>!St(o,e),Ve={attribute:!0,type:String,converter:V,reflect:!1,useDefault:!1,hasChanged:ie};Symbol.metadata??=Symbol("metadata"),re.litPropertyMetadata??=new WeakMap;var T=class extends HTMLElement{static addInitializer(e){this._$Ei(),(this.l??=[]).push(e)}static get observedAttributes(){return this.finalize(),this._$Eh&&[...this._$Eh.keys()]}static createProperty(e,t=Ve){if(t.state&&(t.attribute=!1),this._$Ei(),this.prototype.hasOwnProperty(e)&&((t=Object.create(t)).wrapped=!0),this.elementProperties.set(e,t),!t.noAccessor){let s=Symbol(),n=this.getPropertyDescriptor(e,s,t);n!==void 0&&Tt(this.prototype,e,n)}}static getPropertyDescriptor(e,t,s){let{get:n,set:r}=Rt(this.prototype,e)??{get(){return this[t]},set(i){this[t]=i}};return{get:n,set(i){let d=n?.call(this);r?.call(this,i),this.requestUpdate(e,d,s)},configurable:!0,enumerable:!0}}static getPropertyOptions(e){return this.elementProperties.get(e)??Ve}static _$Ei(){if(this.hasOwnProperty(G("elementProperties")))return;let e=Nt(this);e.finalize(),e.l!==void 0&&(this.l=[...e.l]),this.elementProperties=new Map(e.elementProperties)}static finalize(){if(this.hasOwnProperty(G("finalized")))return;if(this.finalized=!0,this._$Ei(),this.hasOwnProperty(G("properties"))){let t=this.properties,s=[...Ct(t),...Ht(t)];for(let n of s)this.createProperty(n,t[n])}let e=this[Symbol.metadata];if(e!==null){let t=litPropertyMetadata.get(e);if(t!==void 0)for(let[s,n]of t)this.elementProperties.set(s,n)}this._$Eh=new Map;for(let[t,s]of this.elementProperties){let n=this._$Eu(t,s);n!==void 0&&this._$Eh.set(n,t)}this.elementStyles=this.finalizeStyles(this.styles)}static finalizeStyles(e){let t=[];if(Array.isArray(e)){let s=new Set(e.flat(1/0).reverse());for(let n of s)t.unshift(Se(n))}else e!==void 0&&t.push(Se(e));return t}static _$Eu(e,t){let s=t.attribute;return s===!1?void 0:typeof s=="string"?s:typeof e=="string"?e.toLowerCase():void 0}constructor(){super(),this._$Ep=void 0,this.isUpdatePending=!1,this.hasUpdated=!1,this._$Em=null,this._$Ev()}_$Ev(){this._$ES=new Promise(e=>this.enableUpdating=e),this._$AL=new Map,this._$E_(),this.requestUpdate(),this.constructor.l?.forEach(e=>e(this))}addController(e){(this._$EO??=new Set).add(e),this.renderRoot!==void 0&&this.isConnected&&e.hostConnected?.()}removeController(e){this._$EO?.delete(e)}_$E_(){let e=new Map,t=this.constructor.elementProperties;for(let s of t.keys())this.hasOwnProperty(s)&&(e.set(s,this[s]),delete this[s]);e.size>0&&(this._$Ep=e)}createRenderRoot(){let e=this.shadowRoot??this.attachShadow(this.constructor.shadowRootOptions);return Be(e,this.constructor.elementStyles),e}connectedCallback(){this.renderRoot??=this.createRenderRoot(),this.enableUpdating(!0),this._$EO?.forEach(e=>e.hostConnected?.())}enableUpdating(e){}disconnectedCallback(){this._$EO?.forEach(e=>e.hostDisconnected?.())}attributeChangedCallback(e,t,s){this._$AK(e,s)}_$ET(e,t){let s=this.constructor.elementProperties.get(e),n=this.constructor._$Eu(e,s);if(n!==void 0&&s.reflect===!0){let r=(s.converter?.toAttribute!==void 0?s.converter:V).toAttribute(t,s.type);this._$Em=e,r==null?this.removeAttribute(n):this.setAttribute(n,r),this._$Em=null}}_$AK(e,t){let s=this.constructor,n=s._$Eh.get(e);if(n!==void 0&&this._$Em!==n){let r=s.getPropertyOptions(n),i=typeof r.converter=="function"?{fromAttribute:r.converter}:r.converter?.fromAttribute!==void 0?r.converter:V;this._$Em=n;let d=i.fromAttribute(t,r.type);this[n]=d??this._$Ej?.get(n)??d,this._$Em=null}}requestUpdate(e,t,s,n=!1,r){if(e!==void 0){let i=this.constructor;if(n===!1&&(r=this[e]),s??=i.getPropertyOptions(e),!((s.hasChanged??ie)(r,t)||s.useDefault&&s.reflect&&r===this._$Ej?.get(e)&&!this.hasAttribute(i._$Eu(e,s))))return;this.C(e,t,s)}this.isUpdatePending===!1&&(this._$ES=this._$EP())}C(e,t,{useDefault:s,reflect:n,wrapped:r},i){s&&!(this._$Ej??=new Map).has(e)&&(this._$Ej.set(e,i??t??this[e]),r!==!0||i!==void 0)||(this._$AL.has(e)||(this.hasUpdated||s||(t=void 0),this._$AL.set(e,t)),n===!0&&this._$Em!==e&&(this._$Eq??=new Set).add(e))}async _$EP(){this.isUpdatePending=!0;try{await this._$ES}catch(t){Promise.reject(t)}let e=this.scheduleUpdate();return e!=null&&await e,!this.isUpdatePending}scheduleUpdate(){return this.performUpdate()}performUpdate(){if(!this.isUpdatePending)return;if(!this.hasUpdated){if(this.renderRoot??=this.createRenderRoot(),this._$Ep){for(let[n,r]of this._$Ep)this[n]=r;this._$Ep=void 0}let s=this.constructor.elementProperties;if(s.size>0)for(let[n,r]of s){let{wrapped:i}=r,d=this[n];i!==!0||this._$AL.has(n)||d===void 0||this.C(n,void 0,r,d)}}let e=!1,t=this._$AL;try{e=this.shouldUpdate(t),e?(this.willUpdate(t),this._$EO?.forEach(s=>s.hostUpdate?.()),this.update(t)):this._$EM()}catch(s){throw e=!1,this._$EM(),s}e&&this._$AE(t)}willUpdate(e){}_$AE(e){this._$EO?.forEach(t=>t.hostUpdated?.()),this.hasUpdated||(this.hasUpdated=!0,this.firstUpdated(e)),this.updated(e)}_$EM(){this._$AL=new Map,this.isUpdatePending=!1}get updateComplete(){return this.getUpdateComplete()}getUpdateComplete(){return this._$ES}shouldUpdate(e){return!0}update(e){this._$Eq&&=this._$Eq.forEach(t=>this._$ET(t,this[t])),this._$EM()}updated(e){}firstUpdated(e){}};T.elementStyles=[],T.shadowRootOptions={mode:"open"},T[G("elementProperties")]=new Map,T[G("finalized")]=new Map,Pt?.({ReactiveElement:T}),(re.reactiveElementVersions??=[]).push("2.1.2");/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var Pe=globalThis,We=o=>o,ae=Pe.trustedTypes,Ze=ae?ae.createPolicy("lit-html",{createHTML:o=>o}):void 0,tt="$lit$",H=`lit$${Math.random().toFixed(9).slice(2)}$`,st="?"+H,zt=`<${st}>`,O=document,Z=()=>O.createComment(""),J=o=>o===null||typeof o!="object"&&typeof o!="function",ze=Array.isArray,Ot=o=>ze(o)||typeof o?.[Symbol.iterator]=="function",Te=`[ 	
\f\r]`,W=/<(?:(!--|\/[^a-zA-Z])|(\/?[a-zA-Z][^>\s]*)|(\/?$))/g,Je=/-->/g,Ye=/>/g,P=RegExp(`>|${Te}(?:([^\\s"'>=/]+)(${Te}*=${Te}*(?:[^ 	
\f\r"'\`<>=]|("|')|))|$)`,"g"),Qe=/'/g,Xe=/"/g,nt=/^(?:script|style|textarea|title)$/i,Oe=o=>(e,...t)=>({_$litType$:o,strings:e,values:t}),l=Oe(1),ls=Oe(2),ds=Oe(3),M=Symbol.for("lit-noChange"),u=Symbol.for("lit-nothing"),et=new WeakMap,z=O.createTreeWalker(O,129);function ot(o,e){if(!ze(o)||!o.hasOwnProperty("raw"))throw Error("invalid template strings array");return Ze!==void 0?Ze.createHTML(e):e}var Mt=(o,e)=>{let t=o.length-1,s=[],n,r=e===2?"<svg>":e===3?"<math>":"",i=W;for(let d=0;d<t;d++){let a=o[d],g,b,m=-1,x=0;for(;x<a.length&&(i.lastIndex=x,b=i.exec(a),b!==null);)x=i.lastIndex,i===W?b[1]==="!--"?i=Je:b[1]!==void 0?i=Ye:b[2]!==void 0?(nt.test(b[2])&&(n=RegExp("</"+b[2],"g")),i=P):b[3]!==void 0&&(i=P):i===P?b[0]===">"?(i=n??W,m=-1):b[1]===void 0?m=-2:(m=i.lastIndex-b[2].length,g=b[1],i=b[3]===void 0?P:b[3]==='"'?Xe:Qe):i===Xe||i===Qe?i=P:i===Je||i===Ye?i=W:(i=P,n=void 0);let C=i===P&&o[d+1].startsWith("/>")?" ":"";r+=i===W?a+zt:m>=0?(s.push(g),a.slice(0,m)+tt+a.slice(m)+H+C):a+H+(m===-2?d:C)}return[ot(o,r+(o[t]||"<?>")+(e===2?"</svg>":e===3?"</math>":"")),s]},Y=class o{constructor({strings:e,_$litType$:t},s){let n;this.parts=[];let r=0,i=0,d=e.length-1,a=this.parts,[g,b]=Mt(e,t);if(this.el=o.createElement(g,s),z.currentNode=this.el.content,t===2||t===3){let m=this.el.content.firstChild;m.replaceWith(...m.childNodes)}for(;(n=z.nextNode())!==null&&a.length<d;){if(n.nodeType===1){if(n.hasAttributes())for(let m of n.getAttributeNames())if(m.endsWith(tt)){let x=b[i++],C=n.getAttribute(m).split(H),se=/([.?@])?(.*)/.exec(x);a.push({type:1,index:r,name:se[2],strings:C,ctor:se[1]==="."?Ce:se[1]==="?"?He:se[1]==="@"?Ne:j}),n.removeAttribute(m)}else m.startsWith(H)&&(a.push({type:6,index:r}),n.removeAttribute(m));if(nt.test(n.tagName)){let m=n.textContent.split(H),x=m.length-1;if(x>0){n.textContent=ae?ae.emptyScript:"";for(let C=0;C<x;C++)n.append(m[C],Z()),z.nextNode(),a.push({type:2,index:++r});n.append(m[x],Z())}}}else if(n.nodeType===8)if(n.data===st)a.push({type:2,index:r});else{let m=-1;for(;(m=n.data.indexOf(H,m+1))!==-1;)a.push({type:7,index:r}),m+=H.length-1}r++}}static createElement(e,t){let s=O.createElement("template");return s.innerHTML=e,s}};function D(o,e,t=o,s){if(e===M)return e;let n=s!==void 0?t._$Co?.[s]:t._$Cl,r=J(e)?void 0:e._$litDirective$;return n?.constructor!==r&&(n?._$AO?.(!1),r===void 0?n=void 0:(n=new r(o),n._$AT(o,t,s)),s!==void 0?(t._$Co??=[])[s]=n:t._$Cl=n),n!==void 0&&(e=D(o,n._$AS(o,e.values),n,s)),e}var Re=class{constructor(e,t){this._$AV=[],this._$AN=void 0,this._$AD=e,this._$AM=t}get parentNode(){return this._$AM.parentNode}get _$AU(){return this._$AM._$AU}u(e){let{el:{content:t},parts:s}=this._$AD,n=(e?.creationScope??O).importNode(t,!0);z.currentNode=n;let r=z.nextNode(),i=0,d=0,a=s[0];for(;a!==void 0;){if(i===a.index){let g;a.type===2?g=new Q(r,r.nextSibling,this,e):a.type===1?g=new a.ctor(r,a.name,a.strings,this,e):a.type===6&&(g=new Le(r,this,e)),this._$AV.push(g),a=s[++d]}i!==a?.index&&(r=z.nextNode(),i++)}return z.currentNode=O,n}p(e){let t=0;for(let s of this._$AV)s!==void 0&&(s.strings!==void 0?(s._$AI(e,s,t),t+=s.strings.length-2):s._$AI(e[t])),t++}},Q=class o{get _$AU(){return this._$AM?._$AU??this._$Cv}constructor(e,t,s,n){this.type=2,this._$AH=u,this._$AN=void 0,this._$AA=e,this._$AB=t,this._$AM=s,this.options=n,this._$Cv=n?.isConnected??!0}get parentNode(){let e=this._$AA.parentNode,t=this._$AM;return t!==void 0&&e?.nodeType===11&&(e=t.parentNode),e}get startNode(){return this._$AA}get endNode(){return this._$AB}_$AI(e,t=this){e=D(this,e,t),J(e)?e===u||e==null||e===""?(this._$AH!==u&&this._$AR(),this._$AH=u):e!==this._$AH&&e!==M&&this._(e):e._$litType$!==void 0?this.$(e):e.nodeType!==void 0?this.T(e):Ot(e)?this.k(e):this._(e)}O(e){return this._$AA.parentNode.insertBefore(e,this._$AB)}T(e){this._$AH!==e&&(this._$AR(),this._$AH=this.O(e))}_(e){this._$AH!==u&&J(this._$AH)?this._$AA.nextSibling.data=e:this.T(O.createTextNode(e)),this._$AH=e}$(e){let{values:t,_$litType$:s}=e,n=typeof s=="number"?this._$AC(e):(s.el===void 0&&(s.el=Y.createElement(ot(s.h,s.h[0]),this.options)),s);if(this._$AH?._$AD===n)this._$AH.p(t);else{let r=new Re(n,this),i=r.u(this.options);r.p(t),this.T(i),this._$AH=r}}_$AC(e){let t=et.get(e.strings);return t===void 0&&et.set(e.strings,t=new Y(e)),t}k(e){ze(this._$AH)||(this._$AH=[],this._$AR());let t=this._$AH,s,n=0;for(let r of e)n===t.length?t.push(s=new o(this.O(Z()),this.O(Z()),this,this.options)):s=t[n],s._$AI(r),n++;n<t.length&&(this._$AR(s&&s._$AB.nextSibling,n),t.length=n)}_$AR(e=this._$AA.nextSibling,t){for(this._$AP?.(!1,!0,t);e!==this._$AB;){let s=We(e).nextSibling;We(e).remove(),e=s}}setConnected(e){this._$AM===void 0&&(this._$Cv=e,this._$AP?.(e))}},j=class{get tagName(){return this.element.tagName}get _$AU(){return this._$AM._$AU}constructor(e,t,s,n,r){this.type=1,this._$AH=u,this._$AN=void 0,this.element=e,this.name=t,this._$AM=n,this.options=r,s.length>2||s[0]!==""||s[1]!==""?(this._$AH=Array(s.length-1).fill(new String),this.strings=s):this._$AH=u}_$AI(e,t=this,s,n){let r=this.strings,i=!1;if(r===void 0)e=D(this,e,t,0),i=!J(e)||e!==this._$AH&&e!==M,i&&(this._$AH=e);else{let d=e,a,g;for(e=r[0],a=0;a<r.length-1;a++)g=D(this,d[s+a],t,a),g===M&&(g=this._$AH[a]),i||=!J(g)||g!==this._$AH[a],g===u?e=u:e!==u&&(e+=(g??"")+r[a+1]),this._$AH[a]=g}i&&!n&&this.j(e)}j(e){e===u?this.element.removeAttribute(this.name):this.element.setAttribute(this.name,e??"")}},Ce=class extends j{constructor(){super(...arguments),this.type=3}j(e){this.element[this.name]=e===u?void 0:e}},He=class extends j{constructor(){super(...arguments),this.type=4}j(e){this.element.toggleAttribute(this.name,!!e&&e!==u)}},Ne=class extends j{constructor(e,t,s,n,r){super(e,t,s,n,r),this.type=5}_$AI(e,t=this){if((e=D(this,e,t,0)??u)===M)return;let s=this._$AH,n=e===u&&s!==u||e.capture!==s.capture||e.once!==s.once||e.passive!==s.passive,r=e!==u&&(s===u||n);n&&this.element.removeEventListener(this.name,this,s),r&&this.element.addEventListener(this.name,this,e),this._$AH=e}handleEvent(e){typeof this._$AH=="function"?this._$AH.call(this.options?.host??this.element,e):this._$AH.handleEvent(e)}},Le=class{constructor(e,t,s){this.element=e,this.type=6,this._$AN=void 0,this._$AM=t,this.options=s}get _$AU(){return this._$AM._$AU}_$AI(e){D(this,e)}};var Ut=Pe.litHtmlPolyfillSupport;Ut?.(Y,Q),(Pe.litHtmlVersions??=[]).push("3.3.3");var rt=(o,e,t)=>{let s=t?.renderBefore??e,n=s._$litPart$;if(n===void 0){let r=t?.renderBefore??null;s._$litPart$=n=new Q(e.insertBefore(Z(),r),r,void 0,t??{})}return n._$AI(o),n};/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var Me=globalThis,A=class extends T{constructor(){super(...arguments),this.renderOptions={host:this},this._$Do=void 0}createRenderRoot(){let e=super.createRenderRoot();return this.renderOptions.renderBefore??=e.firstChild,e}update(e){let t=this.render();this.hasUpdated||(this.renderOptions.isConnected=this.isConnected),super.update(e),this._$Do=rt(t,this.renderRoot,this.renderOptions)}connectedCallback(){super.connectedCallback(),this._$Do?.setConnected(!0)}disconnectedCallback(){super.disconnectedCallback(),this._$Do?.setConnected(!1)}render(){return M}};A._$litElement$=!0,A.finalized=!0,Me.litElementHydrateSupport?.({LitElement:A});var Dt=Me.litElementPolyfillSupport;Dt?.({LitElement:A});(Me.litElementVersions??=[]).push("4.2.2");/**
 * @license
 * Copyright 2022 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 *//**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var _=o=>(e,t)=>{t!==void 0?t.addInitializer(()=>{customElements.define(o,e)}):customElements.define(o,e)};/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var jt={attribute:!0,type:String,converter:V,reflect:!1,hasChanged:ie},qt=(o=jt,e,t)=>{let{kind:s,metadata:n}=t,r=globalThis.litPropertyMetadata.get(n);if(r===void 0&&globalThis.litPropertyMetadata.set(n,r=new Map),s==="setter"&&((o=Object.create(o)).wrapped=!0),r.set(t.name,o),s==="accessor"){let{name:i}=t;return{set(d){let a=e.get.call(this);e.set.call(this,d),this.requestUpdate(i,a,o,!0,d)},init(d){return d!==void 0&&this.C(i,void 0,o,d),d}}}if(s==="setter"){let{name:i}=t;return function(d){let a=this[i];e.call(this,d),this.requestUpdate(i,a,o,!0,d)}}throw Error("Unsupported decorator location: "+s)};function S(o){return(e,t)=>typeof t=="object"?qt(o,e,t):((s,n,r)=>{let i=n.hasOwnProperty(r);return n.constructor.createProperty(r,s),i?Object.getOwnPropertyDescriptor(n,r):void 0})(o,e,t)}/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */function Ue(o){return S({...o,state:!0,attribute:!1})}/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 *//**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 *//**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 *//**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 *//**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 *//**
 * @license
 * Copyright 2021 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 *//**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var it={views:"Ansichten",menu:"Menü von Home Assistant öffnen",conversations:"Gespräche",memory:"Gedächtnis",graph:"Graph",request:"Anfragen",work:"Arbeit",usage:"Verbrauch",health:"Zustand",settings:"Einstellungen",turn:"Gesprächszug",household:"Haushalt",loading:"Wird geladen …",loading_long:"Es wird noch geladen. Die Verbindung ist langsam, oder Home Assistant ist beschäftigt.",failed:"Das konnte nicht geladen werden.",again:"Noch einmal versuchen",more:"Mehr zeigen",all_shown:"{count} insgesamt",close:"Schließen",cancel:"Abbrechen",undo:"Rückgängig",back:"Zurück",none_found:"Nichts gefunden.",lost:"Die Verbindung zu Home Assistant ist unterbrochen. Zu sehen ist der letzte bekannte Stand; sobald Home Assistant wieder da ist, geht es von selbst weiter.",back_again:"Home Assistant ist wieder da.",expired:"Deine Anmeldung ist abgelaufen. Melde dich neu bei Home Assistant an und öffne diese Seite wieder.",gone:"Switchboard läuft nicht: Es wird gerade geladen, wurde ausgeschaltet oder entfernt. Sieh unter Einstellungen > Geräte & Dienste nach.",stale:"Switchboard wurde aktualisiert. Lade diese Seite neu, um die neue Fassung zu sehen.",reload:"Neu laden",no_such_page:"Diese Seite gibt es nicht.",guests:"Der Gästemodus ist an: Bis die Gäste gegangen sind, wird nichts von dem gezeigt, was gesagt wurde.",log_off_title:"Noch wird nichts aufbewahrt",log_off:"Switchboard führt kein Protokoll, weil niemand zugestimmt hat. Ohne Protokoll gibt es keinen Verlauf, und es wird nichts gelernt.",log_off_ask:"Bitte jemanden, der euer Zuhause verwaltet, das Protokoll einzuschalten.",open_settings:"Einstellungen öffnen",just_now:"gerade eben",administrators_only:"Das dürfen nur Administratoren sehen."};var at={views:"Views",menu:"Open the menu of Home Assistant",conversations:"Conversations",memory:"Memory",graph:"Graph",request:"Requests",work:"Work",usage:"Usage",health:"Health",settings:"Settings",turn:"Turn",household:"Household",loading:"Loading …",loading_long:"Still loading. The connection is slow, or Home Assistant is busy.",failed:"This could not be loaded.",again:"Try again",more:"Show more",all_shown:"{count} in all",close:"Close",cancel:"Cancel",undo:"Undo",back:"Back",none_found:"Nothing found.",lost:"The connection to Home Assistant is lost. What you see is what was known last; it goes on by itself once Home Assistant is back.",back_again:"Home Assistant is back.",expired:"Your login has expired. Log in to Home Assistant again, then come back to this page.",gone:"Switchboard is not running: it is being loaded, was switched off, or was removed. Look at Settings > Devices & services.",stale:"Switchboard was updated. Reload this page to see its new version.",reload:"Reload",no_such_page:"There is no such page.",guests:"Guest mode is on: nothing of what was said is shown until the guests have left.",log_off_title:"Nothing is being kept yet",log_off:"Switchboard keeps no log, because nobody has agreed to one. Without it there is no history and nothing is learnt.",log_off_ask:"Ask an administrator of your home to switch the log on.",open_settings:"Open the settings",just_now:"just now",administrators_only:"Only administrators may see this."};var lt={views:"Vistas",menu:"Abrir el menú de Home Assistant",conversations:"Conversaciones",memory:"Memoria",graph:"Grafo",request:"Peticiones",work:"Trabajo",usage:"Consumo",health:"Estado",settings:"Ajustes",turn:"Turno",household:"Hogar",loading:"Cargando …",loading_long:"Sigue cargando. La conexión es lenta o Home Assistant está ocupado.",failed:"No se ha podido cargar.",again:"Intentarlo otra vez",more:"Mostrar más",all_shown:"{count} en total",close:"Cerrar",cancel:"Cancelar",undo:"Deshacer",back:"Volver",none_found:"No se ha encontrado nada.",lost:"Se ha perdido la conexión con Home Assistant. Lo que ves es lo último que se sabía; seguirá por sí solo cuando Home Assistant vuelva.",back_again:"Home Assistant ha vuelto.",expired:"Tu sesión ha caducado. Vuelve a iniciar sesión en Home Assistant y abre de nuevo esta página.",gone:"Switchboard no está en marcha: se está cargando, se desactivó o se eliminó. Mira en Ajustes > Dispositivos y servicios.",stale:"Switchboard se ha actualizado. Recarga esta página para ver la nueva versión.",reload:"Recargar",no_such_page:"Esta página no existe.",guests:"El modo de invitados está activo: no se muestra nada de lo dicho hasta que se vayan.",log_off_title:"Todavía no se guarda nada",log_off:"Switchboard no lleva ningún registro porque nadie lo ha aceptado. Sin él no hay historial ni se aprende nada.",log_off_ask:"Pide a un administrador de tu casa que active el registro.",open_settings:"Abrir los ajustes",just_now:"ahora mismo",administrators_only:"Solo los administradores pueden ver esto."};var dt={views:"Vues",menu:"Ouvrir le menu de Home Assistant",conversations:"Conversations",memory:"Mémoire",graph:"Graphe",request:"Requêtes",work:"Travaux",usage:"Consommation",health:"État",settings:"Paramètres",turn:"Tour",household:"Foyer",loading:"Chargement …",loading_long:"Le chargement continue. La connexion est lente, ou Home Assistant est occupé.",failed:"Le chargement a échoué.",again:"Réessayer",more:"Afficher plus",all_shown:"{count} en tout",close:"Fermer",cancel:"Annuler",undo:"Rétablir l’état précédent",back:"Retour",none_found:"Rien n’a été trouvé.",lost:"La connexion à Home Assistant est perdue. Vous voyez le dernier état connu ; tout reprendra de soi-même au retour de Home Assistant.",back_again:"Home Assistant est de retour.",expired:"Votre session a expiré. Reconnectez-vous à Home Assistant, puis revenez à cette page.",gone:"Switchboard ne fonctionne pas : il est en cours de chargement, désactivé ou supprimé. Voyez Paramètres > Appareils et services.",stale:"Switchboard a été mis à jour. Rechargez cette page pour voir la nouvelle version.",reload:"Recharger",no_such_page:"Cette page n’existe pas.",guests:"Le mode invités est actif : rien de ce qui a été dit n’est affiché avant leur départ.",log_off_title:"Rien n’est encore conservé",log_off:"Switchboard ne tient aucun journal, car personne n’y a consenti. Sans lui, il n’y a pas d’historique et rien n’est appris.",log_off_ask:"Demandez à un administrateur de votre maison d’activer le journal.",open_settings:"Ouvrir les paramètres",just_now:"à l’instant",administrators_only:"Seuls les administrateurs peuvent voir ceci."};var ct={views:"Viste",menu:"Apri il menu di Home Assistant",conversations:"Conversazioni",memory:"Memoria",graph:"Grafo",request:"Richieste",work:"Lavori",usage:"Consumo",health:"Stato",settings:"Impostazioni",turn:"Turno",household:"Famiglia",loading:"Caricamento …",loading_long:"Il caricamento continua. La connessione è lenta o Home Assistant è occupato.",failed:"Non è stato possibile caricare.",again:"Riprova",more:"Mostra altro",all_shown:"{count} in tutto",close:"Chiudi",cancel:"Annulla",undo:"Ripristina",back:"Indietro",none_found:"Nessun risultato.",lost:"La connessione a Home Assistant è interrotta. Quello che vedi è l’ultimo stato noto; riprenderà da sé al ritorno di Home Assistant.",back_again:"Home Assistant è tornato.",expired:"La sessione è scaduta. Accedi di nuovo a Home Assistant, poi torna a questa pagina.",gone:"Switchboard non è in funzione: si sta caricando, è stato disattivato o rimosso. Guarda in Impostazioni > Dispositivi e servizi.",stale:"Switchboard è stato aggiornato. Ricarica questa pagina per vedere la nuova versione.",reload:"Ricarica",no_such_page:"Questa pagina non esiste.",guests:"La modalità ospiti è attiva: nulla di ciò che è stato detto viene mostrato finché gli ospiti non se ne vanno.",log_off_title:"Non si conserva ancora nulla",log_off:"Switchboard non tiene alcun registro perché nessuno ha dato il consenso. Senza, non c’è cronologia e non si impara nulla.",log_off_ask:"Chiedi a un amministratore della casa di attivare il registro.",open_settings:"Apri le impostazioni",just_now:"proprio ora",administrators_only:"Solo gli amministratori possono vedere questo."};var ht={views:"Weergaven",menu:"Menu van Home Assistant openen",conversations:"Gesprekken",memory:"Geheugen",graph:"Graaf",request:"Verzoeken",work:"Werk",usage:"Verbruik",health:"Toestand",settings:"Instellingen",turn:"Beurt",household:"Huishouden",loading:"Laden …",loading_long:"Er wordt nog geladen. De verbinding is traag, of Home Assistant is bezig.",failed:"Dit kon niet worden geladen.",again:"Opnieuw proberen",more:"Meer tonen",all_shown:"{count} in totaal",close:"Sluiten",cancel:"Annuleren",undo:"Ongedaan maken",back:"Terug",none_found:"Niets gevonden.",lost:"De verbinding met Home Assistant is verbroken. Je ziet wat het laatst bekend was; het gaat vanzelf verder zodra Home Assistant terug is.",back_again:"Home Assistant is terug.",expired:"Je aanmelding is verlopen. Meld je opnieuw aan bij Home Assistant en kom dan terug naar deze pagina.",gone:"Switchboard draait niet: het wordt geladen, is uitgeschakeld of verwijderd. Kijk bij Instellingen > Apparaten & diensten.",stale:"Switchboard is bijgewerkt. Laad deze pagina opnieuw om de nieuwe versie te zien.",reload:"Opnieuw laden",no_such_page:"Deze pagina bestaat niet.",guests:"De gastenmodus staat aan: niets van wat gezegd is wordt getoond tot de gasten weg zijn.",log_off_title:"Er wordt nog niets bewaard",log_off:"Switchboard houdt geen logboek bij, omdat niemand daarmee heeft ingestemd. Zonder logboek is er geen geschiedenis en wordt er niets geleerd.",log_off_ask:"Vraag een beheerder van je huis om het logboek aan te zetten.",open_settings:"Instellingen openen",just_now:"zojuist",administrators_only:"Alleen beheerders mogen dit zien."};function ut(o){return(e,t,s={})=>{let n=Wt(e.hass.language),r=o[n],i=s.count;return((typeof i=="number"&&new Intl.PluralRules(n).select(i)==="one"?r[`${t}_one`]:void 0)??r[t]??t).replace(/\{(\w+)\}/g,(a,g)=>{let b=s[g];return b===void 0?a:typeof b=="number"?e.show.number(b):b})}}function Wt(o){let e=o.toLowerCase().split("-")[0]??"en";return e==="de"||e==="es"||e==="fr"||e==="it"||e==="nl"?e:"en"}var c=ut({en:at,de:it,es:lt,fr:dt,it:ct,nl:ht});var R=class extends Error{constructor(t,s,n){super(n);this.kind=t;this.code=s}},Zt=1,Jt=2,Yt=3;function N(o,e){if(e instanceof R)return e;let t=typeof e=="number"?e:e?.code;if(t===Jt)return new R("expired","expired",c(o,"expired"));if(t===Yt||t===Zt||!o.hass.connected)return new R("lost","lost",c(o,"lost"));if(t==="unknown_command")return new R("gone","gone",c(o,"gone"));let s=e??{},n=s.translation_key,r=n&&s.translation_domain?o.hass.localize(`component.${s.translation_domain}.exceptions.${n}.message`,s.translation_placeholders):"",i=typeof s.message=="string"?s.message:String(e);return new R("refused",String(n??t??"unknown"),r||i)}var De={state:"loading"},Qt=4e3,de=class{constructor(e,t){this.app=e;this.changed=t;this.current=De;this.#e=0}#e;async load(e){let t=++this.#e,{value:s}=this.current;this.#t(s===void 0?De:{state:"loading",value:s});let n=setTimeout(()=>{t===this.#e&&this.#t({...this.current,is_slow:!0})},Qt);try{let r=await e();t===this.#e&&this.#t({state:"ready",value:r})}catch(r){if(t!==this.#e)return;let i=N(this.app(),r);this.#t({state:"failed",failure:i,...s===void 0?{}:{value:s}})}finally{clearTimeout(n)}}put(e){this.#e+=1,this.#t({state:"ready",value:e})}clear(){this.#e+=1,this.#t(De)}#t(e){this.current=e,this.changed()}};var ce=B`
  :host {
    --sb-text: var(--primary-text-color, #141414);
    --sb-quiet: color-mix(in srgb, var(--sb-text) 72%, var(--sb-card));
    --sb-card: var(--ha-card-background, var(--card-background-color, #fff));
    --sb-ground: var(--primary-background-color, #fafafa);
    --sb-line: var(--divider-color, rgba(127, 127, 127, 0.3));
    --sb-link: color-mix(in srgb, var(--primary-color, #03a9f4) 55%, var(--sb-text));
    --sb-filled: color-mix(in srgb, var(--primary-color, #03a9f4) 62%, black);
    --sb-bad: color-mix(in srgb, var(--error-color, #db4437) 62%, var(--sb-text));
    --sb-warn: color-mix(in srgb, var(--warning-color, #ffa600) 40%, var(--sb-text));
    --sb-good: color-mix(in srgb, var(--success-color, #43a047) 55%, var(--sb-text));
    --sb-tint: color-mix(in srgb, var(--primary-color, #03a9f4) 10%, var(--sb-card));
    --sb-round: var(--ha-card-border-radius, 12px);
    color: var(--sb-text);
    font-family: var(--ha-font-family-body, Roboto, Noto, sans-serif);
    font-size: 16px;
    line-height: 1.45;
  }
  *,
  *::before,
  *::after {
    box-sizing: border-box;
  }
  h1,
  h2,
  h3,
  p,
  ul,
  ol,
  dl,
  dd,
  figure {
    margin: 0;
    padding: 0;
  }
  ul.plain,
  ol.plain {
    list-style: none;
  }
  h1 {
    font-size: 22px;
    font-weight: 500;
  }
  h2 {
    font-size: 18px;
    font-weight: 500;
  }
  h3 {
    font-size: 16px;
    font-weight: 500;
  }
  h1:focus {
    outline: none;
  }
  a {
    color: var(--sb-link);
  }
  :focus-visible {
    outline: 2px solid var(--sb-link);
    outline-offset: 2px;
  }
  button,
  .button {
    font: inherit;
    font-weight: 500;
    min-height: 40px;
    padding: 6px 14px;
    border-radius: 20px;
    border: 1px solid var(--sb-line);
    background: transparent;
    color: var(--sb-link);
    cursor: pointer;
    text-decoration: none;
    display: inline-flex;
    align-items: center;
    justify-content: center;
    gap: 6px;
  }
  button:hover:not(:disabled),
  .button:hover {
    background: var(--sb-tint);
  }
  button:disabled {
    color: var(--sb-quiet);
    cursor: default;
  }
  button.filled,
  .button.filled {
    background: var(--sb-filled);
    border-color: transparent;
    color: #fff;
  }
  button.filled:hover:not(:disabled) {
    filter: brightness(1.15);
  }
  button.filled:disabled {
    background: var(--sb-line);
    color: var(--sb-quiet);
  }
  button.bad {
    color: var(--sb-bad);
  }
  button.bare {
    border-color: transparent;
  }
  input,
  select,
  textarea {
    font: inherit;
    color: inherit;
    background: var(--sb-card);
    border: 1px solid color-mix(in srgb, var(--sb-text) 45%, transparent);
    border-radius: 8px;
    padding: 8px 10px;
    min-height: 40px;
    max-width: 100%;
  }
  input[type="checkbox"],
  input[type="radio"] {
    min-height: 0;
    width: 20px;
    height: 20px;
    accent-color: var(--sb-filled);
  }
  textarea {
    width: 100%;
    resize: vertical;
  }
  label.field {
    display: grid;
    gap: 4px;
    font-size: 14px;
  }
  label.field > input,
  label.field > select,
  label.field > textarea {
    font-size: 16px;
    width: 100%;
  }
  .row {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
    align-items: center;
  }
  .stack {
    display: grid;
    gap: 16px;
    grid-template-columns: minmax(0, 1fr);
  }
  .spread {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
    align-items: center;
    justify-content: space-between;
  }
  .card {
    background: var(--sb-card);
    border: 1px solid var(--sb-line);
    border-radius: var(--sb-round);
    padding: 16px;
    overflow-wrap: anywhere;
  }
  .quiet {
    color: var(--sb-quiet);
    font-size: 14px;
  }
  .chip {
    display: inline-flex;
    align-items: center;
    gap: 4px;
    padding: 1px 10px;
    border-radius: 12px;
    font-size: 13px;
    border: 1px solid var(--sb-line);
    background: var(--sb-card);
    color: var(--sb-text);
  }
  .chip.bad {
    color: var(--sb-bad);
    border-color: currentColor;
  }
  .chip.warn {
    color: var(--sb-warn);
    border-color: currentColor;
  }
  .chip.good {
    color: var(--sb-good);
    border-color: currentColor;
  }
  .alert {
    border: 1px solid currentColor;
    border-radius: 8px;
    padding: 8px 12px;
    overflow-wrap: anywhere;
  }
  .alert.bad {
    color: var(--sb-bad);
  }
  .alert.warn {
    color: var(--sb-warn);
  }
  .scrolls {
    overflow-x: auto;
  }
  table {
    border-collapse: collapse;
    width: 100%;
    font-size: 14px;
  }
  th,
  td {
    text-align: start;
    vertical-align: top;
    padding: 6px 12px 6px 0;
    border-bottom: 1px solid var(--sb-line);
  }
  td.number,
  th.number {
    text-align: end;
    font-variant-numeric: tabular-nums;
  }
  pre {
    margin: 0;
    white-space: pre-wrap;
    overflow-wrap: anywhere;
    font-family: var(--ha-font-family-code, monospace);
    font-size: 13px;
  }
  .unseen {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
  @media (prefers-reduced-motion: reduce) {
    * {
      animation: none !important;
      transition: none !important;
      scroll-behavior: auto !important;
    }
  }
`;var y=class extends A{constructor(){super(...arguments);this.path=[];this.#e=()=>this.requestUpdate();this.#t=()=>this.load()}static{this.styles=ce}#e;#t;loader(){return new de(()=>this.app,this.#e)}connectedCallback(){super.connectedCallback(),this.app.addEventListener("changed",this.#e),this.app.addEventListener("returned",this.#t)}disconnectedCallback(){super.disconnectedCallback(),this.app.removeEventListener("changed",this.#e),this.app.removeEventListener("returned",this.#t)}willUpdate(t){t.has("path")&&String(t.get("path"))!==String(this.path)&&this.load()}};p([S({attribute:!1})],y.prototype,"app",2),p([S({attribute:!1})],y.prototype,"path",2);var he=class extends y{load(){}render(){return l`<h1 tabindex="-1">${c(this.app,"conversations")}</h1>`}};he=p([_("sb-conversations")],he);var ue=class extends y{load(){}render(){return l`<h1 tabindex="-1">${c(this.app,"graph")}</h1>`}};ue=p([_("sb-graph")],ue);var pe=class extends y{load(){}render(){return l`<h1 tabindex="-1">${c(this.app,"health")}</h1>`}};pe=p([_("sb-health")],pe);var me=class extends y{load(){}render(){return l`<h1 tabindex="-1">${c(this.app,"memory")}</h1>`}};me=p([_("sb-memory")],me);var ge=class extends y{load(){}render(){return l`<h1 tabindex="-1">${c(this.app,"request")}</h1>`}};ge=p([_("sb-request")],ge);var fe=class extends y{load(){}render(){return l`<h1 tabindex="-1">${c(this.app,"settings")}</h1>`}};fe=p([_("sb-settings")],fe);var be=class extends y{load(){}render(){return l`<h1 tabindex="-1">${c(this.app,"turn")}</h1>`}};be=p([_("sb-turn")],be);var ve=class extends y{load(){}render(){return l`<h1 tabindex="-1">${c(this.app,"usage")}</h1>`}};ve=p([_("sb-usage")],ve);var ye=class extends y{load(){}render(){return l`<h1 tabindex="-1">${c(this.app,"work")}</h1>`}};ye=p([_("sb-work")],ye);var _e=[{name:"conversations",icon:"mdi:forum-outline",admin:!1,within:"conversations",draw:(o,e)=>l`<sb-conversations .app=${o} .path=${e}></sb-conversations>`},{name:"turn",icon:"mdi:timeline-clock-outline",admin:!1,within:"conversations",draw:(o,e)=>l`<sb-turn .app=${o} .path=${e}></sb-turn>`},{name:"memory",icon:"mdi:brain",admin:!1,within:"memory",draw:(o,e)=>l`<sb-memory .app=${o} .path=${e}></sb-memory>`},{name:"graph",icon:"mdi:graph-outline",admin:!1,within:"graph",draw:(o,e)=>l`<sb-graph .app=${o} .path=${e}></sb-graph>`},{name:"request",icon:"mdi:code-json",admin:!1,within:"request",draw:(o,e)=>l`<sb-request .app=${o} .path=${e}></sb-request>`},{name:"work",icon:"mdi:progress-wrench",admin:!0,within:"work",draw:(o,e)=>l`<sb-work .app=${o} .path=${e}></sb-work>`},{name:"usage",icon:"mdi:chart-bar",admin:!0,within:"usage",draw:(o,e)=>l`<sb-usage .app=${o} .path=${e}></sb-usage>`},{name:"health",icon:"mdi:heart-pulse",admin:!0,within:"health",draw:(o,e)=>l`<sb-health .app=${o} .path=${e}></sb-health>`},{name:"settings",icon:"mdi:cog-outline",admin:!0,within:"settings",draw:(o,e)=>l`<sb-settings .app=${o} .path=${e}></sb-settings>`}],X="conversations";var Xt={comma_decimal:"en-US",decimal_comma:"de",space_comma:"fr",quote_decimal:"de-CH"},mt=60,je=60*mt,pt=24*je,we=class{constructor(e){this.hass=e}number(e,t=0){let{number_format:s}=this.hass().locale;return new Intl.NumberFormat(this.#s(),{maximumFractionDigits:t,minimumFractionDigits:t,useGrouping:s!=="none"}).format(e)}percent(e){return new Intl.NumberFormat(this.#s(),{style:"percent",maximumFractionDigits:0}).format(e)}money(e){let t=e!==0&&Math.abs(e)<.1?4:2;return new Intl.NumberFormat(this.#s(),{style:"currency",currency:this.hass().config.currency,minimumFractionDigits:t,maximumFractionDigits:t}).format(e)}span(e){let[t,s,n]=e<1e3?[e,"millisecond",0]:e<9e4?[e/1e3,"second",1]:[e/6e4,"minute",0];return new Intl.NumberFormat(this.#s(),{style:"unit",unit:s,unitDisplay:"short",maximumFractionDigits:n}).format(t)}bytes(e){let[t,s]=e<1e6?[e/1e3,"kilobyte"]:[e/1e6,"megabyte"];return new Intl.NumberFormat(this.#s(),{style:"unit",unit:s,unitDisplay:"short",maximumFractionDigits:1}).format(t)}time(e,t=!1){return new Intl.DateTimeFormat(this.#n(),{hour:"numeric",minute:"2-digit",...t?{second:"2-digit"}:{},...this.#o(),timeZone:this.#t()}).format(new Date(e))}date(e){let{date_format:t}=this.hass().locale;if(t==="language"||t==="system")return new Intl.DateTimeFormat(this.#n(),{weekday:"short",day:"numeric",month:"long",year:"numeric",timeZone:this.#t()}).format(new Date(e));let{day:s,month:n,year:r}=this.#e(e);return t==="DMY"?`${s}/${n}/${r}`:t==="MDY"?`${n}/${s}/${r}`:`${r}-${n}-${s}`}dateTime(e){return`${this.date(e)}, ${this.time(e)}`}day(e){let{day:t,month:s,year:n}=this.#e(e);return`${n}-${s}-${t}`}ago(e){let t=(new Date(e).getTime()-Date.now())/1e3,[s,n]=Math.abs(t)<je?[t/mt,"minute"]:Math.abs(t)<pt?[t/je,"hour"]:[t/pt,"day"];return new Intl.RelativeTimeFormat(this.hass().locale.language,{numeric:"auto"}).format(Math.round(s),n)}#e(e){let t=new Intl.DateTimeFormat("en-GB",{day:"2-digit",month:"2-digit",year:"numeric",timeZone:this.#t()}).formatToParts(new Date(e)),s=n=>t.find(r=>r.type===n)?.value??"";return{day:s("day"),month:s("month"),year:s("year")}}#t(){let{locale:e,config:t}=this.hass();return e.time_zone==="server"?t.time_zone:Intl.DateTimeFormat().resolvedOptions().timeZone}#o(){let{time_format:e}=this.hass().locale;return e==="12"?{hourCycle:"h12"}:e==="24"?{hourCycle:"h23"}:{}}#s(){let{number_format:e,language:t}=this.hass().locale;return e==="system"?void 0:Xt[e]??t}#n(){let{date_format:e,language:t}=this.hass().locale;return e==="system"?void 0:t}};var es=3e3,xe=class extends EventTarget{constructor(t){super();this.hass=t;this.show=new we(()=>this.hass);this.narrow=!1;this.prefix="/switchboard"}async call(t,s={}){try{return await this.hass.connection.sendMessagePromise({...s,type:`switchboard/${t}`})}catch(n){throw N(this,n)}}async subscribe(t,s,n){let{connection:r}=this.hass,i={...s,type:`switchboard/${t}`},d=!1,a,g,b=async()=>{a=await r.subscribeMessage(x=>d||n(x),i,{resubscribe:!1}),d&&a().catch(()=>{})},m=()=>{clearTimeout(g),b().catch(()=>{!d&&this.hass.connected&&(g=setTimeout(m,es))})};try{await b()}catch(x){throw N(this,x)}return r.addEventListener("ready",m),()=>{d=!0,clearTimeout(g),r.removeEventListener("ready",m),a?.().catch(()=>{})}}link(t){return this.prefix+t}go(t,s={}){let n=this.link(t);s.replace?history.replaceState(history.state,"",n):history.pushState(null,"",n),window.dispatchEvent(new CustomEvent("location-changed",{detail:{replace:s.replace??!1}}))}notify(t,s){this.notice=s?{text:t,action:s}:{text:t},this.tell("notice")}notifyFailure(t){let s=N(this,t);return this.notify(s.message),s}tell(t){this.dispatchEvent(new Event(t))}get isAdmin(){return this.info?.viewer.is_admin??!1}ownerName(t){return t==="household"?c(this,"household"):this.entityName(t)}entityName(t){let s=this.hass.states[t]?.attributes.friendly_name;return typeof s=="string"&&s?s:t}areaName(t){return this.hass.areas?.[t]?.name??t}deviceName(t){let s=this.hass.devices?.[t];return s?.name_by_user??s?.name??t}};function gt(o){return customElements.get("ha-icon")?l`<ha-icon aria-hidden="true" .icon=${o}></ha-icon>`:u}var ft=/\/switchboard_page\/([0-9a-f]+)\//.exec(import.meta.url)?.[1],ts=1e4,ss=3e3,v,q,I,U,L,F,f,bt,$e,vt,qe,ee,yt,_t,wt,xt,$t,At,te,Ae,E=class extends A{constructor(){super(...arguments);$(this,f);this.narrow=!1;this.isLost=!1;$(this,v);$(this,q);$(this,I);$(this,U);$(this,L);$(this,F);$(this,ee,()=>{this.isLost=!0});$(this,te,t=>{if(t.defaultPrevented||t.button!==0||t.metaKey||t.ctrlKey||t.shiftKey||t.altKey)return;let s=t.composedPath().find(g=>g instanceof HTMLAnchorElement),n=h(this,v);if(!s||s.target||s.hasAttribute("download"))return;let{origin:r,pathname:i,search:d,hash:a}=new URL(s.href);r!==location.origin||!i.startsWith(`${n.prefix}/`)||(t.preventDefault(),n.go(i.slice(n.prefix.length)+d+a))});$(this,Ae,()=>{this.dispatchEvent(new Event("hass-toggle-menu",{bubbles:!0,composed:!0}))})}connectedCallback(){super.connectedCallback(),this.style.display="block",this.style.height="100dvh",h(this,v)&&(w(this,f,qe).call(this),w(this,f,$e).call(this))}disconnectedCallback(){var t;super.disconnectedCallback(),clearTimeout(h(this,q)),clearTimeout(h(this,I)),(t=h(this,L))==null||t.call(this),k(this,L,void 0),h(this,U)?.removeEventListener("disconnected",h(this,ee)),k(this,U,void 0)}shouldUpdate(t){if(!t.has("hass"))return!0;let s=t.get("hass");if(h(this,v)&&(h(this,v).hass=this.hass),!s)return!0;let{hass:n}=this,r=s.language!==n.language||s.locale!==n.locale||s.connected!==n.connected||s.user!==n.user||s.connection!==n.connection;return r&&h(this,v)?.tell("changed"),r||t.size>1}willUpdate(){h(this,v)||(k(this,v,new xe(this.hass)),h(this,v).addEventListener("notice",()=>w(this,f,$t).call(this)),h(this,v).addEventListener("returned",()=>this.requestUpdate()),w(this,f,qe).call(this),w(this,f,bt).call(this)),h(this,v).narrow=this.narrow,h(this,v).prefix=this.route.prefix}render(){let t=h(this,v),[s="",...n]=this.route.path.split("/").filter(Boolean).map(decodeURIComponent),r=_e.find(i=>i.name===s);return l`
      <header>
        <div class="title">
          ${this.narrow?l`<button class="bare" @click=${h(this,Ae)} aria-label=${c(t,"menu")}>
                &#9776;
              </button>`:u}
          <span>Switchboard</span>
        </div>
        <nav aria-label=${c(t,"views")}>
          <ul>
            ${_e.filter(i=>i.name===i.within&&(!i.admin||t.isAdmin)).map(i=>w(this,f,yt).call(this,t,i,r?.within??X))}
          </ul>
        </nav>
      </header>
      <div class="banners" role="status">${w(this,f,wt).call(this,t)}</div>
      <main @click=${h(this,te)}>${w(this,f,_t).call(this,t,s,r,n)}</main>
      <div role="status" aria-live="polite">${w(this,f,xt).call(this,t)}</div>
    `}updated(){let t=new URLSearchParams(location.search).get("config_entry");if(t&&h(this,v)?.info){h(this,v).go(`/settings/${t}`,{replace:!0});return}w(this,f,At).call(this)}};v=new WeakMap,q=new WeakMap,I=new WeakMap,U=new WeakMap,L=new WeakMap,F=new WeakMap,f=new WeakSet,bt=async function(){await this.hass.loadBackendTranslation("exceptions","switchboard").catch(()=>{}),await w(this,f,$e).call(this)},$e=async function(){var s;let t=h(this,v);if(!(!t||!this.isConnected)){clearTimeout(h(this,I)),(s=h(this,L))==null||s.call(this),k(this,L,void 0);try{let n=await t.subscribe("info",{},r=>w(this,f,vt).call(this,t,r));this.isConnected?k(this,L,n):n()}catch(n){this.trouble=N(t,n),k(this,I,setTimeout(()=>{w(this,f,$e).call(this)},ss))}}},vt=function(t,s){let n=t.info,r=this.isLost||this.trouble!==void 0;t.info=s,this.isLost=!1,this.trouble=s.is_running?void 0:new R("gone","gone",c(t,"gone")),this.requestUpdate(),s.is_running&&n&&(r||!n.is_running)?t.tell("returned"):n&&t.tell("changed")},qe=function(){let t=h(this,v)?.hass.connection;!t||t===h(this,U)||(t.addEventListener("disconnected",h(this,ee)),k(this,U,t))},ee=new WeakMap,yt=function(t,s,n){return l`<li>
      <a
        href=${t.link(`/${s.name}`)}
        aria-current=${s.name===n?"page":u}
        @click=${h(this,te)}
        >${gt(s.icon)}${c(t,s.name)}</a
      >
    </li>`},_t=function(t,s,n,r){if(!t.info)return this.trouble&&this.trouble.kind!=="lost"?l`<div class="alert bad" role="alert" data-state="failed">${this.trouble.message}</div>`:l`<p class="quiet" role="status" data-state="loading">${c(t,"loading")}</p>`;if(s&&!n)return l`<h1 tabindex="-1">${c(t,"no_such_page")}</h1>
        <a href=${t.link(`/${X}`)}>${c(t,X)}</a>`;let i=n??_e.find(d=>d.name===X);return!i||i.admin&&!t.isAdmin?l`<h1 tabindex="-1">${c(t,"administrators_only")}</h1>`:i.draw(t,r)},wt=function(t){let{info:s}=t;return l`
      ${this.isLost||!this.hass.connected?l`<p class="alert warn" data-banner="lost">${c(t,"lost")}</p>`:u}
      ${this.trouble&&s&&this.trouble.kind!=="lost"?l`<p class="alert bad" data-banner=${this.trouble.kind}>${this.trouble.message}</p>`:u}
      ${s&&ft&&s.page!==ft?l`<p class="alert warn spread" data-banner="stale">
            ${c(t,"stale")}
            <button @click=${()=>location.reload()}>${c(t,"reload")}</button>
          </p>`:u}
      ${s?.guests?l`<p class="alert warn" data-banner="guests">${c(t,"guests")}</p>`:u}
    `},xt=function(t){let{notice:s}=t;if(!s)return u;let{action:n}=s;return l`<div class="notice">
      <span>${s.text}</span>
      ${n?l`<button
            @click=${()=>{t.notice=void 0,this.requestUpdate(),n.run()}}
          >
            ${n.label}
          </button>`:u}
    </div>`},$t=function(){clearTimeout(h(this,q)),this.requestUpdate();let{notice:t}=h(this,v);k(this,q,setTimeout(()=>{h(this,v)?.notice===t&&(h(this,v).notice=void 0,this.requestUpdate())},ts))},At=function(){let{path:t}=this.route;if(t===h(this,F)||!h(this,v)?.info)return;let s=h(this,F)===void 0;if(k(this,F,t),s)return;this.scrollTop=0;let n=this.renderRoot.querySelector("main > *");n instanceof A&&n.updateComplete.then(()=>{n.renderRoot.querySelector("h1")?.focus({preventScroll:!0})})},te=new WeakMap,Ae=new WeakMap,E.styles=[ce,B`
      :host {
        background: var(--sb-ground);
        overflow: auto;
        overscroll-behavior: contain;
      }
      header {
        position: sticky;
        top: 0;
        z-index: 2;
        background: var(--sb-card);
        border-bottom: 1px solid var(--sb-line);
        padding: env(safe-area-inset-top) env(safe-area-inset-right) 0 env(safe-area-inset-left);
      }
      .title {
        display: flex;
        align-items: center;
        gap: 8px;
        min-height: 48px;
        padding: 4px 16px 0;
        font-size: 20px;
      }
      nav {
        overflow-x: auto;
        padding: 0 8px;
      }
      nav ul {
        display: flex;
        list-style: none;
      }
      nav a {
        display: flex;
        align-items: center;
        gap: 6px;
        padding: 10px 12px;
        white-space: nowrap;
        color: var(--sb-text);
        text-decoration: none;
        border-bottom: 3px solid transparent;
      }
      nav a[aria-current] {
        color: var(--sb-link);
        border-color: currentColor;
        font-weight: 500;
      }
      nav a:focus-visible {
        outline-offset: -4px;
      }
      nav ha-icon {
        --mdc-icon-size: 20px;
      }
      main {
        max-width: 1280px;
        margin: 0 auto;
        padding: 16px calc(16px + env(safe-area-inset-right))
          calc(48px + env(safe-area-inset-bottom)) calc(16px + env(safe-area-inset-left));
      }
      .banners {
        display: grid;
        gap: 8px;
        margin: 0 auto;
        max-width: 1280px;
        padding: 0 16px;
      }
      .banners > * {
        margin-top: 12px;
        background: var(--sb-card);
      }
      .notice {
        position: fixed;
        inset-inline: 16px;
        bottom: calc(16px + env(safe-area-inset-bottom));
        margin-inline: auto;
        max-width: 560px;
        width: fit-content;
        z-index: 3;
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 8px;
        background: var(--sb-text);
        color: var(--sb-card);
        border-radius: 8px;
        padding: 8px 16px;
      }
      .notice button {
        color: inherit;
        border-color: currentColor;
      }
      .notice button:hover {
        background: color-mix(in srgb, var(--sb-text) 80%, var(--sb-card));
      }
    `],p([S({attribute:!1})],E.prototype,"hass",2),p([S({type:Boolean,reflect:!0})],E.prototype,"narrow",2),p([S({attribute:!1})],E.prototype,"route",2),p([S({attribute:!1})],E.prototype,"panel",2),p([Ue()],E.prototype,"trouble",2),p([Ue()],E.prototype,"isLost",2),E=p([_("switchboard-panel")],E);
